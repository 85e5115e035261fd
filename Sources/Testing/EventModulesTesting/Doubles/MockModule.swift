public import EventObservables

/// A producer that emits the events a test passes to `emit(_:)`, for tests of listeners.
public class MockProducer<Event: EventProtocol>: EventsProducer {
    /// Disposes of the subscriptions to the events when the producer is deallocated.
    public let disposeBag = DisposeBag()

    /// The stream of the emitted events.
    public var events: Observable<Event> { subject }

    private let subject: Subject<Event>

    /// Creates a producer whose subject determines the events of late listeners; by default, none.
    public init(over subject: Subject<Event> = PublishSubject()) { self.subject = subject }

    /// Emits an event to all listeners.
    ///
    /// - Order: Outside a delivery, the call returns after all effects of the event.
    public func emit(_ event: Event) { subject.onNext(event) }
}

/// A `MockProducer` that can be routed to; its screen is a `MockScreen`.
///
/// ```swift
/// let context = MockModuleContext<ProductEvent>(routingContext: .checkout)
/// router.route(to: PresentableRoutingStep(withStep: context.step, presentationMode: .push()))
/// context.module?.emit(.bought(id: "7"))
/// context.module?.screen?.disappear()
/// ```
///
/// - Lifetime: Like any module, it is retained only by its screen.
public final class MockModule<Event: EventProtocol>: MockProducer<Event>, ModuleProtocol {
    /// The context that the module was created from.
    public let context: MockModuleContext<Event>

    /// The newest screen; `nil` once it has been released.
    public private(set) weak var screen: MockScreen?

    /// Creates a module, and sets it as the `module` of its context.
    public init(usingContext context: MockModuleContext<Event>) {
        self.context = context
        super.init()
        context.module = self
    }

    /// Returns a new `MockScreen`.
    public func makePresentable() -> any Presentable {
        let screen = MockScreen()
        self.screen = screen
        return screen
    }
}

/// The context of a `MockModule`; gives access to the module that was created from it.
@MainActor
public final class MockModuleContext<Event: EventProtocol>: ModuleContextProtocol {
    /// The type of the modules.
    public typealias ModuleType = MockModule<Event>

    /// The part of the app that the module is opened in.
    public nonisolated let routingContext: RoutingContext

    /// The newest module of this context; `nil` once it has been released.
    public fileprivate(set) weak var module: MockModule<Event>?

    /// A step to a new module of this context.
    public var step: ModuleRoutingStep { ModuleRoutingStep(withMaker: self) }

    /// Creates a context that no module was created from.
    public init(routingContext: RoutingContext = .main) { self.routingContext = routingContext }
}

/// A screen that draws nothing and records its events.
public final class MockScreen: Presentable {
    /// Disposes of the subscriptions to the screen's events when it is deallocated.
    public let disposeBag = DisposeBag()

    /// Emits an event each time the screen appears or disappears.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    /// The events of the screen so far, in order.
    public private(set) var history: [ViewControllerEvent] = []

    /// Creates an invisible screen.
    public init() {
        viewControllerEvents.subscribe(onNext: { [weak self] event in self?.history.append(event) })
            .disposed(by: disposeBag)
    }

    /// Makes the screen appear, like a router that shows it.
    public func appear() {
        viewWillAppear()
        viewDidAppear()
    }

    /// Makes the screen disappear, like a router that covers it.
    public func disappear() {
        viewWillDisappear()
        viewDidDisappear()
    }
}
