public import EventRuntime

/// The services of an app, such as its server and its clock, under keys that the app declares.
///
/// The modules and screens of a manager read them as `services`, its store's middlewares and async
/// actions as `Services.current`.
///
/// - Isolation: Any thread may read a service.
/// - Lifetime: The value of a key is made when it is first read, once for each `Services()`.
///
/// ```swift
/// extension Services {
///     var catalog: CatalogService {
///         get { self[CatalogKey.self] }
///         set { self[CatalogKey.self] = newValue }
///     }
/// }
///
/// enum CatalogKey: ServiceKey {
///     static var liveValue: CatalogService? { .server }
/// }
/// ```
public struct Services: Sendable, Uninspected {
    private var storage = Storage()

    /// Creates services with the live values of their keys, except for those that a closure sets.
    public init(_ change: (inout Services) -> Void = { _ in }) { change(&self) }

    private init(_ storage: Storage) { self.storage = storage }

    /// The service of a key: the value that was set, or else the key's value.
    ///
    /// Without either, the program stops with a report that shows the name.
    public subscript<K: ServiceKey>(key: K.Type, name: StaticString = #function) -> K.Value {
        get {
            if let test = storage.test {
                return test.value(of: key, name, in: Services(storage.source))
            }
            if let value = setValue(of: key) { return value }
            return made(key) {
                // Read without a manager.
                if let copy = Self.provided(self), copy.isTested { return copy[key, name] }
                return liveValue(of: key, name)
            }
        }
        set {
            let set = storage.set.merging([ObjectIdentifier(key): newValue]) { $1 }
            let isTested = isTested
            self = Services(Storage(set))
            if isTested { self = Self.provided(self) ?? self }
        }
    }

    /// True for copies of the same services, also for a test's copy.
    package func isSame(as other: Services) -> Bool { storage.source === other.storage.source }

    /// Returns the services that a manager or store has if it is given some: in a test, its copy.
    package static func provided(_ given: Services?) -> Services? {
        let kit = self as Any.Type as? any TestedServices.Type
        return kit.map { $0.ofTest(given) } ?? given
    }

    /// Returns a test's copy, whose readers get what the test gives them.
    package func tested(by test: any ServicesTest) -> Services {
        Services(Storage(storage.set, of: storage, testedBy: test))
    }

    package var isTested: Bool { storage.test != nil }

    /// The value that was set for a key; `nil` if none was.
    package func setValue<K: ServiceKey>(of key: K.Type) -> K.Value? {
        guard let value = storage.set[ObjectIdentifier(key)] else { return nil }
        return value as? K.Value
    }

    /// Returns the value that a key has in the app, or stops the program.
    package func liveValue<K: ServiceKey>(of key: K.Type, _ name: StaticString) -> K.Value {
        if let value = setValue(of: key) ?? key.liveValue { return value }
        Diagnostics.stop(
            "The app read a service that has no value.",
            ["service": "\(name)", "key": typeName(key)],
            explanation: "The key has no live value, and the manager's services don't set it.",
            fix: "To fix this, set it in the manager's services, or give the key a liveValue."
        )
    }

    /// Returns the value that was made first for a key, or makes it.
    package func made<K: ServiceKey>(_ key: K.Type, _ make: () -> K.Value) -> K.Value {
        storage.made(key, make)
    }
}

/// The conformance by which the testing kit provides the services of tests.
package protocol TestedServices {
    /// Returns a test's copy; `nil` if services are given neither here nor to the test.
    static func ofTest(_ given: Services?) -> Services?
}

/// A test that decides which services are read.
package protocol ServicesTest: Sendable {
    /// Returns the service of a key that code reads from an app's services.
    func value<K: ServiceKey>(of key: K.Type, _ name: StaticString, in app: Services) -> K.Value
}

/// A key of `Services`, with the values of the service.
///
/// Declare them as computed properties: managers would share the value of a `static let`.
public protocol ServiceKey: SendableMetatype {
    /// The type of the service; its functions are easy to replace if they are its properties.
    associatedtype Value: Sendable

    /// The service in the app; `nil` if a manager's services have to set it.
    static var liveValue: Value? { get }

    /// The service in tests; if `nil`, the default, or if the app sets the service, a test has to
    /// replace it.
    static var testValue: Value? { get }
}

extension ServiceKey {
    /// By default, a test has to replace a service that it uses.
    public static var testValue: Value? { nil }
}

extension Services {
    private final class Storage: Sendable {
        let set: [ObjectIdentifier: any Sendable]

        /// Decides what is read; `nil` outside of tests.
        let test: (any ServicesTest)?
        private let original: Storage?
        private let made = Guarded<[ObjectIdentifier: any Sendable]>([:])

        init(
            _ set: [ObjectIdentifier: any Sendable] = [:],
            of original: Storage? = nil,
            testedBy test: (any ServicesTest)? = nil
        ) {
            self.set = set
            self.original = original
            self.test = test
        }

        var source: Storage { original ?? self }

        func made<K: ServiceKey>(_ key: K.Type, _ make: () -> K.Value) -> K.Value {
            let id = ObjectIdentifier(key)
            if let known = made.withLock({ $0[id] }), let value = known as? K.Value {
                return value
            }
            // Outside of the lock, because a value's code may read other services.
            let new = make()
            let first = made.withLock { made in
                made[id] = made[id] ?? new
                return made[id]
            }
            return first as? K.Value ?? new
        }
    }
}

extension Services {
    /// The services of the running middleware or async action, or of the module or screen that is
    /// being created, and of the tasks that it creates, except detached ones.
    ///
    /// Anywhere else, reading it logs a diagnostic, and each service has the value of its key: a
    /// listener reads `producer.services`, and a callback captures its services.
    public static var current: Services { ServiceScope.valid?.services ?? missing() }

    /// Reports that services were read where there are none, unless a test provides some.
    package static func missing(for reader: Any.Type? = nil) -> Services {
        if let services = provided(nil) { return services }
        let details: KeyValuePairs = ["reader": reader.map { String(reflecting: $0) } ?? "unknown"]
        Diagnostics.reportFromAnywhere(
            Diagnostic(
                "Code that has no services read a service.",
                details,
                explanation: "Each service has the value of its key.",
                fix: "To fix this, give the manager services, or read a module's services."
            )
        )
        return Services()
    }
}

/// The services that a part of a task, and the tasks that it creates, read as `Services.current`.
package struct ServiceScope: Sendable {
    @TaskLocal
    package static var current: ServiceScope?

    /// Nil in code of a manager or store without services.
    package let services: Services?
    private let delivery: Cause?

    /// The scope, unless its task has begun a delivery: other stores and listeners run in that.
    fileprivate static var valid: ServiceScope? {
        guard let current, MainActor.isCurrent else { return current }
        let delivery = MainActor.assumeIsolated { DeliveryQueue.main.current }
        return delivery == nil || delivery == current.delivery ? current : nil
    }

    /// Runs a closure with services, or with none; costs next to nothing without any.
    @MainActor
    package static func run<Result>(_ services: Services?, _ work: () -> Result) -> Result {
        guard services != nil || current != nil else { return work() }
        let scope = ServiceScope(services: services, delivery: DeliveryQueue.main.current)
        return $current.withValue(scope, operation: work)
    }
}

extension Services {
    /// The clock, by default of continuous time; in a test, the manual clock of `.manualClock`.
    public var clock: any Clock<Duration> {
        get { self[ClockKey.self] }
        set { self[ClockKey.self] = newValue }
    }

    /// The source of random numbers: the system's, or in a test, the same numbers in each run.
    ///
    /// ```swift
    /// var numbers = Services.current.randomNumbers
    /// let index = Int.random(in: 0..<3, using: &numbers)
    /// ```
    public var randomNumbers: RandomNumbers {
        get { self[RandomNumbersKey.self] }
        set { self[RandomNumbersKey.self] = newValue }
    }
}

/// A source of random numbers, which its copies share.
public struct RandomNumbers: RandomNumberGenerator, Sendable, Uninspected {
    private let make: @Sendable () -> UInt64

    /// Creates a source from a closure that returns the next number.
    public init(next: @escaping @Sendable () -> UInt64) { make = next }

    /// Returns the next number.
    public func next() -> UInt64 { make() }
}

package enum ClockKey: ServiceKey {
    package static var liveValue: (any Clock<Duration>)? { testValue ?? ContinuousClock() }
    package static var testValue: (any Clock<Duration>)? { DefaultClock.current }
}

private enum RandomNumbersKey: ServiceKey {
    static var liveValue: RandomNumbers? { RandomNumbers { UInt64.random(in: .min ... .max) } }
}
