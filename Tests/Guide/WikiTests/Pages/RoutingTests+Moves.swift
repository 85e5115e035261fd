import EventModules
import Testing

/// How screens are shown, and how one gets back.
extension RoutingTests {
    @Test
    func presentationModes() {
        router.route(
            to: PresentableRoutingStep(withStep: lamp, presentationMode: .modalWithNavigation())
        )
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .push()))
        router.route(to: PresentableRoutingStep(withStep: table, presentationMode: .embed))
        #expect(
            router.position.description
                == "stack: CatalogModule#1, modal: ProductModule#2 / ProductModule#3 (ProductModule#4)"
        )
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .none))
        #expect(manager.livingModules().count == 4)
    }

    private func push(_ step: ModuleRoutingStep) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
    }

    private var numbers: String {
        router.position.description.filter { "0123456789,/()".contains($0) }
    }

    @Test
    func closeButtons() {
        var log: [String] = []
        let mode = RoutingStepPresentationMode.modalWithNavigation(
            withCloseButton: true,
            closeTitle: "Done",
            onClose: { log.append("closed, \(router.position)") }
        )
        let step = PresentableRoutingStep(withStep: lamp, presentationMode: mode)
        router.route(to: step)
        router.position.top.map { top in
            #expect(top.hasCloseButton && top.closeTitle == "Done")
            router.close(top.id)
        }
        #expect(log == ["closed, stack: CatalogModule#1"])
        router.route(to: step)
        router.dismiss()
        #expect(log.count == 1)
    }

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
