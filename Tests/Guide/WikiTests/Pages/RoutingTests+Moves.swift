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

    @Test
    func aPushWithoutAStackIsPresented() {
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .modal))
        let reports = Diagnostics.collect {
            router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .push()))
        }
        #expect(reports.count == 1)
        #expect(
            router.position.description
                == "stack: CatalogModule#1, modal: ProductModule#2, modal: ProductModule#3"
        )
        let empty = StackRouter(manager: manager, stateKey: "empty")
        let more = Diagnostics.collect {
            empty.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .embed))
        }
        #expect(more.count == 1)
        #expect(empty.position.description == "modal: ProductModule#4")
    }

    @Test
    func whatIsReported() {
        let position = router.position
        let screen = Page("One") { _ in }
        let step = ModuleRoutingStep(of: manager.livingModules()[0]) { screen }
        var reports = Diagnostics.collect { router.selectTab(1) }
        #expect(router.position == position)
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        let shown = router.position
        reports += Diagnostics.collect {
            router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        }
        #expect(router.position == shown)
        let orphan = StackRouter(manager: ModuleManager())
        reports += Diagnostics.collect {
            orphan.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        }
        #expect(orphan.position == RouterPosition())
        #expect(
            reports.map(\.summary) == [
                "A router was asked for a tab that it does not have.",
                "A route leads to a screen that the router already shows.",
                "A router was asked to route, but its module manager was released.",
            ]
        )
    }

    /// A stack of three, and over it two modals, the lower one with a stack.
    private func goFar() {
        for step in [lamp, chair] { push(step) }
        router.route(
            to: PresentableRoutingStep(withStep: lamp, presentationMode: .modalWithNavigation())
        )
        push(chair)
        router.route(to: PresentableRoutingStep(withStep: table, presentationMode: .modal))
    }

    private func push(_ step: ModuleRoutingStep) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
    }

    private var numbers: String {
        router.position.description.filter { "0123456789,/()".contains($0) }
    }

    @Test
    func goingBack() throws {
        goFar()
        #expect(numbers == "1/2/3,4/5,6")
        let ids = router.position.screens.map(\.id)
        router.pop()
        #expect(numbers == "1/2/3,4/5,6")
        router.dismiss()
        #expect(numbers == "1/2/3,4/5")
        router.goBack()
        #expect(numbers == "1/2/3,4")
        router.goBack()
        #expect(numbers == "1/2/3")
        router.show(ids[1])
        #expect(numbers == "1/2")
        router.popToRoot()
        #expect(numbers == "1")
        #expect(!router.position.canGoBack)
        router.goBack()
        router.close(ids[0])
        #expect(numbers == "1")
    }

    @Test
    func goingBackFar() {
        goFar()
        let ids = router.position.screens.map(\.id)
        router.dismiss(ids[4])
        #expect(numbers == "1/2/3")
        router.close(ids[1])
        #expect(numbers == "1")
        goFar()
        router.dismissAll()
        #expect(numbers == "1/7/8")
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .embed))
        #expect(numbers == "1/7/8(12)")
        router.position.screens.last.map { router.close($0.id) }
        #expect(numbers == "1/7/8")
        goFar()
        router.show(ids[0])
        #expect(numbers == "1")
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
