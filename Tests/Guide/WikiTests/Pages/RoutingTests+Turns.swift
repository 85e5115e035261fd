import EventModules
import Testing

//> struct HelpContext: ModuleContextProtocol {

final class HelpModule: ModuleProtocol {
    let context: HelpContext
    let disposeBag = DisposeBag()

    init(usingContext context: HelpContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Help") { _ in } }
}

/// Several moves in a turn, and modules that are modals.
extension RoutingTests {
    @Test
    func severalMoves() {
        for step in [chair, table] {
            router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        }
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .modal))

        //> router.perform([

        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#5")
    }

    @Test
    func aModuleThatIsAModal() {
        let step = ModuleRoutingStep(withMaker: HelpContext())
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        #expect(router.position.modals.map(\.style) == [.sheet])
        #expect(router.position.top?.closeTitle == "Done")
    }
}
