public import EventModules
internal import EventRuntime
internal import Foundation

#if canImport(Testing)
public import Testing

/// Replaces services in a test; see `services(allowingLive:_:)`.
public struct ServicesTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let live: [any PartialKeyPath<Services> & Sendable]
    fileprivate let change: @MainActor (inout Services) -> Void

    /// Always true, so that each test of a suite has its own services.
    public var isRecursive: Bool { true }

    /// Runs a test with the services.
    @MainActor
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws { try await withServices(allowingLive: live, { change(&$0) }, run: function) }
}

extension Trait where Self == ServicesTrait {
    /// Replaces services in a test, or in each test of a suite.
    ///
    /// A test's services replace its suite's; both replace those that the app sets. A service that
    /// neither replaces fails the test, unless its key has a test value and the app doesn't set it.
    /// The services in `allowingLive`, such as `[\.parser]`, have the same values as in the app.
    public static func services(
        allowingLive live: [any PartialKeyPath<Services> & Sendable] = [],
        _ change: @escaping @MainActor (inout Services) -> Void = { _ in }
    ) -> Self {
        Self(live: live, change: change)
    }
}
#endif

/// Runs a closure with replaced services, as the trait `.services` runs a test.
///
/// Code that the closure runs, and the tasks that it begins, use them, even from managers and
/// stores that were created before.
public func withServices<Result>(
    allowingLive live: [any PartialKeyPath<Services> & Sendable] = [],
    _ change: (inout Services) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    run work: () async throws -> Result
) async rethrows -> Result {
    try await TestServices.$current.withValue(TestServices(live, change), operation: work)
}

private struct TestServices: Sendable {
    @TaskLocal
    static var current: TestServices?

    /// True while a test sets services; it may read one to replace a part of it.
    @TaskLocal
    static var areBeingSet = false

    /// Only the services that the test has set.
    let replaced: Services

    /// The services whose values in the app the test may use.
    private let live: [any PartialKeyPath<Services> & Sendable]

    /// The number of the closures, traits included, that have set services.
    private let depth: Int

    /// The identifiers and random numbers of the whole test.
    private let sources: Services

    init(
        _ live: [any PartialKeyPath<Services> & Sendable] = [],
        _ change: (inout Services) -> Void = { _ in }
    ) {
        let outer = Self.current
        self.live = live + (outer?.live ?? [])
        depth = (outer?.depth ?? 0) + 1
        var services = outer?.replaced ?? Services()
        Self.$areBeingSet.withValue(true) { change(&services) }
        replaced = services
        sources =
            outer?.sources
            ?? Services {
                let (identifiers, numbers) = (Counter(), Counter())
                $0.uuid = {
                    let digits = String(format: "%012llX", identifiers.next())
                    return UUID(uuidString: "00000000-0000-0000-0000-\(digits)") ?? UUID()
                }
                $0.randomNumbers = RandomNumbers { numbers.next() &* 0x9E37_79B9_7F4A_7C15 }
            }
    }

    /// The services that the kit controls, with the test's time.
    var controlled: Services {
        var services = sources
        let clock = DefaultClock.current
        if let clock { services.clock = clock }
        services.date = { [clock = clock as? ManualClock] in
            let time = clock?.now.offset ?? .zero
            return Date(timeIntervalSinceReferenceDate: time / .seconds(1))
        }
        return services
    }

    /// The services of the running code, and those with which a manager was made: inner ones first.
    func withCurrent() -> [TestServices] {
        guard let current = Self.current else { return [self] }
        return current.depth < depth ? [self, current] : [current, self]
    }

    /// Returns `true` if the test may use a key's value in the app.
    func allows<K: ServiceKey>(_ key: K.Type, _ value: () -> K.Value) -> Bool {
        live.contains { path in
            guard let path = path as? KeyPath<Services, K.Value> else { return false }
            let probe = KeyProbe(value())
            _ = Services().tested(by: probe)[keyPath: path]
            return probe.hasRead(key)
        }
    }
}

extension Services: TestedServices {
    package static func ofTest(_ given: Services?) -> Services? {
        let given = given ?? TestServices.current.map { _ in Services() }
        guard let given, !given.isTested else { return given }
        return given.tested(by: TestedCopy())
    }
}

/// The services of a manager in the test that has created it.
private final class TestedCopy: ServicesTest {
    private let test: TestServices
    private let controlled: Services
    private let fail = TestedCopy.failureOfTest()

    /// The values of keys, and those that they have in the app.
    private let (own, live) = (Services(), Services())

    init() {
        test = TestServices.current ?? TestServices()
        controlled = test.controlled
    }

    func value<K: ServiceKey>(of key: K.Type, _ name: StaticString, in app: Services) -> K.Value {
        let tests = test.withCurrent()
        for test in tests { if let value = test.replaced.setValue(of: key) { return value } }
        let double = controlled.setValue(of: key)
        if let double, key == ClockKey.self { return double }
        let isSet = app.setValue(of: key) != nil
        let liveValue = { self.live.made(key) { app.liveValue(of: key, name) } }
        let anyValue = { double ?? key.testValue ?? liveValue() }
        if tests.contains(where: { $0.allows(key, anyValue) }) { return liveValue() }
        return own.made(key) {
            if !isSet, let value = double ?? key.testValue { return value }
            let trait = key == ClockKey.self ? ".manualClock" : ".services { $0.\(name) = … }"
            fail(
                """
                The test uses a service that \(isSet ? "the app sets" : "has no test value").
                    service: \(name)
                    key: \(typeName(key))
                The live value is used; without one, the program stops.
                To fix this, give the test or its suite the trait \(trait) or \
                .services(allowingLive: [\\.\(name)])\(isSet ? "" : ", or the key a testValue").
                """
            )
            return liveValue()
        }
    }

    /// Returns a function that fails the running test at its own line.
    private static func failureOfTest() -> @Sendable (String) -> Void {
        if TestServices.areBeingSet { return { _ in } }
        #if canImport(Testing)
        if let location = Test.current?.sourceLocation {
            return { Issue.record(Comment(rawValue: $0), sourceLocation: location) }
        }
        #endif
        let location = TestLocation(#fileID, #filePath, #line, #column)
        return { text in MainActor.perform { location.fail(text) } }
    }
}

/// Notes the keys that a path reads, each of which has the same value.
private final class KeyProbe<Value: Sendable>: ServicesTest {
    private let value: Value
    private let keys = Guarded<Set<ObjectIdentifier>>([])

    init(_ value: Value) { self.value = value }

    func hasRead(_ key: Any.Type) -> Bool { keys.withLock { $0.contains(ObjectIdentifier(key)) } }

    func value<K: ServiceKey>(of key: K.Type, _ name: StaticString, in app: Services) -> K.Value {
        keys.withLock { _ = $0.insert(ObjectIdentifier(key)) }
        return value as? K.Value ?? app.liveValue(of: key, name)
    }
}

private final class Counter: Sendable {
    private let count = Guarded<UInt64>(0)

    func next() -> UInt64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
