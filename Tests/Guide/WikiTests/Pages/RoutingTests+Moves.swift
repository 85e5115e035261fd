import EventModules
import Testing

/// How screens are shown, and how one gets back.
extension RoutingTests {
    @Test
    func tabs() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)

        //>> router.start(withTabs: [.catalog, lamp])

        let text = router.position.description
        #expect(try Self.page.text().contains("The position is then `\(text)`."))
        router.replaceTab(1, with: table)
        #expect(router.position.description == "tab 2 of 2: ProductModule#4")
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .modal))
        router.selectTab(0)
        #expect(router.position.modals.count == 1)
    }
}
