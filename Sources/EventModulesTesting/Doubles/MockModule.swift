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
/// A test of a listener may also make it by itself, with `MockModule(usingContext:)`.
///
/// - Lifetime: As any module, it is kept by its screen only.
public final class MockModule<Event: EventProtocol>: ModuleProtocol, ScriptedProducer {
    /// The type of the events.
    public typealias EventsType = Event

    /// What the module was made from.
    public let context: MockModuleContext<Event>

    /// Ends the subscriptions to the events when the module goes.
    public let disposeBag = DisposeBag()

    /// What is emitted by and by.
    public let script: EventScript<Event>

    /// The screen that was made last, as long as somebody keeps it.
    public private(set) weak var screen: MockScreen?

    /// Makes a module that has emitted nothing yet.
    ///
    /// - Parameter context: Is told of the module.
    public init(usingContext context: MockModuleContext<Event>) {
        self.context = context
        script = EventScript(context.script, over: context.makeSubject())
        context.module = self
    }

    /// Makes a screen.
    public func makePresentable() -> any Presentable {
        let screen = MockScreen()
        self.screen = screen
        return screen
    }
}
