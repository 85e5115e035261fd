import EventModulesScreens

extension PresentableRoutingStep {
    static func pushed(_ product: Int, withCloseButton: Bool = false) -> PresentableRoutingStep {
        .product(product, .push(withCloseButton: withCloseButton, closeTitle: "Done"))
    }

    static func sheet(_ product: Int) -> PresentableRoutingStep {
        .product(product, .modal(style: .sheet))
    }

    static func stack(_ product: Int, _ style: ModalStyle = .automatic) -> PresentableRoutingStep {
        .product(product, .modalWithNavigation(withCloseButton: true, style: style))
    }

    private static func product(
        _ product: Int,
        _ mode: RoutingStepPresentationMode
    ) -> PresentableRoutingStep {
        PresentableRoutingStep(withStep: .product(product), presentationMode: mode)
    }
}
