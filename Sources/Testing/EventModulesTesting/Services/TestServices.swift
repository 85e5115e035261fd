public import EventModules
internal import EventRuntime
internal import Foundation

#if canImport(Testing)
public import Testing

/// Replaces services in a test; see `services(_:)`.
public struct ServicesTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let change: @MainActor (inout Services) -> Void

    /// True, so that each test of a suite has its own services.
    public var isRecursive: Bool { true }

    /// Runs a test with the services.
    @MainActor
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws { try await withServices({ change(&$0) }, run: function) }
}

extension Trait where Self == ServicesTrait {
    /// Replaces services of the managers and stores that a test, or each test of a suite, makes.
    ///
    /// A test's services replace its suite's; both replace those that the app sets.
    public static func services(_ change: @escaping @MainActor (inout Services) -> Void) -> Self {
        Self(change: change)
    }
}
#endif

/// Runs a closure with replaced services, as the trait `.services` runs a test.
public func withServices<Result>(
    _ change: (inout Services) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    run work: () async throws -> Result
) async rethrows -> Result {
    try await TestServices.$current.withValue(TestServices(change), operation: work)
}

private struct TestServices: Sendable {
    @TaskLocal
    static var current: TestServices?

    /// True while a test sets services; it may read one to replace a part of it.
    @TaskLocal
    static var areBeingSet = false

    /// Only the services that the test has set.
    let replaced: Services

    /// The identifiers and random numbers of the whole test.
    private let sources: Services

    init(_ change: (inout Services) -> Void = { _ in }) {
        let outer = Self.current
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
}

extension Services: TestedServices {
    package static func ofTest(_ given: Services?) -> Services? {
        let test = TestServices.current
        let given = given ?? test.map { _ in Services() }
        guard let given, !given.isTested else { return given }
        let (values, fail) = (test ?? TestServices(), failureOfTest())
        return given.tested(adding: values.controlled, replacing: values.replaced) { name, key in
            let trait = key == ClockKey.self ? ".manualClock" : ".services { $0.\(name) = … }"
            fail(
                """
                The test uses a service that has no test value.
                    service: \(name)
                    key: \(typeName(key))
                The live value is used; without one, the program stops.
                To fix this, give the test or its suite the trait \(trait), or the key a testValue.
                """
            )
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

private final class Counter: Sendable {
    private let count = Guarded<UInt64>(0)

    func next() -> UInt64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
