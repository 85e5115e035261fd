public import Observables

/// A module for tests of listeners, routers and managers; its screen is a `MockScreen`.
///
/// ```swift
/// let context = MockModuleContext<ProductEvent>(routingContext: .mainFlow)
/// router.route(to: PresentableRoutingStep(withStep: context.step, presentationMode: .push()))
/// context.module?.emit(.bought(id: "7"))
/// context.module?.screen?.disappear()
/// ```
///
/// A test of a listener may also create the module directly, with `MockModule(usingContext:)`.
///
/// - Lifetime: Like any module, it is retained only by its screen.
public final class MockModule<Event: EventProtocol>: ModuleProtocol, EventsProducer {
    /// The context that the module was created from.
    public let context: MockModuleContext<Event>

    /// Disposes of the subscriptions to the events when the module is deallocated.
    public let disposeBag = DisposeBag()

    /// The emitted events.
    public var events: Observable<Event> { subject }

    /// The newest screen; nil after it was released.
    public private(set) weak var screen: MockScreen?

    private let subject: Subject<Event>

    /// Creates a module, and sets it as the `module` of its context.
    public init(usingContext context: MockModuleContext<Event>) {
        self.context = context
        subject = context.makeSubject()
        context.module = self
    }

    /// Creates a `MockScreen`.
    public func makePresentable() -> any Presentable {
        let screen = MockScreen()
        self.screen = screen
        return screen
    }

    /// Emits an event.
    ///
    /// - Order: As with `MockProducer.emit(_:)`.
    public func emit(_ event: Event) {
        subject.onNext(event)
    }

    /// Completes the events.
    public func complete() {
        subject.onCompleted()
    }
}

/// The context of a `MockModule`; gives access to the module that was created from it.
@MainActor
public final class MockModuleContext<Event: EventProtocol>: ModuleContextProtocol {
    /// The type of the modules.
    public typealias ModuleType = MockModule<Event>

    /// The part of the app that the module is opened in.
    public nonisolated let routingContext: RoutingContext

    /// The newest module of this context; nil after it was released.
    public internal(set) weak var module: MockModule<Event>?

    /// A step to a new module of this context.
    public var step: ModuleRoutingStep { ModuleRoutingStep(withMaker: self) }

    let makeSubject: () -> Subject<Event>

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - routingContext: The part of the app that the module is opened in.
    ///   - makeSubject: Creates the subject of each module's events. It decides which earlier
    ///     events a late listener receives; by default, none.
    public init(
        routingContext: RoutingContext = "test",
        over makeSubject: @escaping () -> Subject<Event> = { PublishSubject() }
    ) {
        self.routingContext = routingContext
        self.makeSubject = makeSubject
    }
}
