public import Observables

/// What a `MockModule` is made from; knows the module that was made last.
@MainActor
public final class MockModuleContext<Event: EventProtocol>: ModuleContextProtocol {
    /// The type of the modules.
    public typealias ModuleType = MockModule<Event>

    /// The part of the app that the module is opened in.
    public nonisolated let routingContext: RoutingContext

    /// What the module's `emitNext()` and `emitAll()` emit, in order.
    public let script: [Event]

    /// The module that was made last, as long as it lives.
    public internal(set) weak var module: MockModule<Event>?

    /// A step to a new module of this context.
    public var step: ModuleRoutingStep { ModuleRoutingStep(withMaker: self) }

    let makeSubject: () -> Subject<Event>

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - routingContext: The part of the app that the module is opened in.
    ///   - script: What the module's `emitNext()` and `emitAll()` emit, in order.
    ///   - makeSubject: Makes the subject of each module's events; it decides what a late listener
    ///     gets first.
    public init(
        routingContext: RoutingContext = "test",
        script: [Event] = [],
        over makeSubject: @escaping () -> Subject<Event> = { PublishSubject() }
    ) {
        self.routingContext = routingContext
        self.script = script
        self.makeSubject = makeSubject
    }
}
