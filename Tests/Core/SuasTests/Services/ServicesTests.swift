import Suas
import Testing

extension Services {
    /// The name of the services, which their readers log.
    var name: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }

    /// An object that its key makes, and another that only a manager's services can set.
    fileprivate var journal: Journal {
        get { self[JournalKey.self] }
        set { self[JournalKey.self] = newValue }
    }
    fileprivate var account: String? {
        get { self[AccountKey.self] }
        set { self[AccountKey.self] = newValue }
    }
    fileprivate var ledger: Journal { self[LedgerKey.self] }
}

private enum NameKey: ServiceKey {
    static var liveValue: String? { "live" }
    static var testValue: String? { "test" }
}

private enum JournalKey: ServiceKey {
    static var liveValue: Journal? { Journal() }
    static var testValue: Journal? { Journal() }
}

private enum AccountKey: ServiceKey {
    static var liveValue: String?? { .some(nil) }
    static var testValue: String?? { .some(nil) }
}

private enum LedgerKey: ServiceKey {
    static var liveValue: Journal? { nil }
}

private final class Journal: Sendable {}

struct ServicesTests {
    /// All targets' tests may run in one process, with the testing kit in it.
    private let isWithKit = Services.self as Any.Type is any TestedServices.Type

    @Test
    func aKeyHasItsOwnValueUntilAnotherIsSet() {
        var services = Services()
        #expect(services.name == (isWithKit ? "test" : "live"))
        services.name = "set"
        #expect(services.name == "set")
        #expect(Services { $0.name = "first" }.name == "first")
    }

    @Test
    func aValueCanBeNil() {
        var services = Services()
        #expect(services.account == nil)
        services.account = "anna"
        #expect(services.account == "anna")
        services.account = nil
        #expect(services.account == nil)
    }

    @Test
    func aKeysValueIsMadeOnceForCopies() {
        let services = Services()
        let copy = services
        #expect(services.journal === copy.journal)
        #expect(services.journal !== Services().journal)
    }

    @Test
    func aChangedCopyMakesItsOwnValues() {
        let services = Services()
        let journal = services.journal
        var copy = services
        copy.name = "copy"
        #expect(copy.journal !== journal)
        #expect(services.name != "copy")
    }

    @Test
    func aKeysValueIsMadeOnceForManyThreads() async {
        let services = Services()
        let journals = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<100 { group.addTask { ObjectIdentifier(services.journal) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(journals.count == 1)
    }

    @Test
    func aKeyWithoutAnyValueStopsTheProgram() async throws {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            // With the kit, the process has an issue before it ends.
            withKnownIssue(isIntermittent: true) { _ = Services().ledger }
        }
        let text = try #require(result).standardErrorText
        #expect(
            text.contains(
                """
                The app read a service that has no value.
                    service: ledger
                    key: LedgerKey
                The key has no live value, and the manager's services don't set it.
                To fix this, set it in the manager's services, or give the key a liveValue.
                """
            )
        )
    }

    @Test
    func randomNumbersComeFromTheSource() {
        let services = Services { $0.randomNumbers = RandomNumbers { .max } }
        var numbers = services.randomNumbers
        #expect(Int.random(in: 1...6, using: &numbers) == 6)
    }
}

extension Services {
    /// Services of a store, also if the testing kit, which would refuse them, is in the process.
    static func ofStore(_ change: (inout Services) -> Void) -> Services {
        Services(change).tested(by: NoTest())
    }
}

private struct NoTest: ServicesTest {
    func value<K: ServiceKey>(of key: K.Type, _ name: StaticString, in app: Services) -> K.Value {
        app.liveValue(of: key, name)
    }
}
