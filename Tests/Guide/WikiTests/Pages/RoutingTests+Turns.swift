import EventModules
import Testing

//> struct HelpContext: ModuleContextProtocol {

final class HelpModule: ModuleProtocol {
    let context: HelpContext
    let disposeBag = DisposeBag()

    init(usingContext context: HelpContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Help") { _ in } }
}

/// Turns, and what is done when a call returns.
extension RoutingTests {
    @Test
    func severalMoves() {
        for step in [chair, table] {
            router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        }
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .modal))
        var events: [RouterEvent] = []
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)

        //> router.perform([

        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#5")
        #expect(events.count == 3)
    }

    @Test
    func aModuleThatIsAModal() {
        let step = ModuleRoutingStep(withMaker: HelpContext())
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        #expect(router.position.modals.map(\.style) == [.sheet])
    }

    @Test
    func orderInATurn() {
        var log: [String] = []
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)
        let mode = RoutingStepPresentationMode.push(
            withCloseButton: true,
            onClose: { log.append("onClose") }
        )
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: mode))
        manager.addEventsListeners([EventsLogger { log.append($0) }])
        store.addListener(forStateType: RouterPosition.self) { log.append("store: \($0)") }
        weak let product = manager.livingModules().last
        router.position.top.map { router.close($0.id) }
        #expect(
            log == [
                "store: stack: CatalogModule#1",
                "Page: willDisappear", "Page: willAppear",
                "Page: disappeared", "Page: appeared",
                "StackRouter: popped([ProductModule#2])",
                "Page: left",
                "onClose",
            ]
        )
        #expect(product == nil)
    }
}
