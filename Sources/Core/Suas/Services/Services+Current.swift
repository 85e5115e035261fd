internal import EventRuntime

extension Services {
    /// The services of the middleware or async action that is running, or of the module or screen
    /// that is being made; also in the tasks that these create, unless detached.
    ///
    /// Anywhere else, reading it logs a diagnostic, and each service has the value of its key: a
    /// listener reads `producer.services`, and a callback what it has captured.
    public static var current: Services { ServiceScope.valid?.services ?? missing() }

    /// Reports that services were read where there are none, unless a test provides some.
    package static func missing(for reader: Any.Type? = nil) -> Services {
        if let services = provided(nil) { return services }
        let details: KeyValuePairs = ["reader": reader.map { String(reflecting: $0) } ?? "unknown"]
        Diagnostics.reportFromAnywhere(
            Diagnostic(
                "Services were read where none are provided.",
                details,
                explanation: "Each service has the value of its key.",
                fix: "To fix this, give the manager services, or read those of a module or screen."
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
