import EventModules

extension RoutingContext {
    static let mainFlow: RoutingContext = "mainFlow"
}

extension ModuleRoutingStep {
    /// What the product feature gives to those who route to it.
    static func product(
        routingContext: RoutingContext,
        id: String,
        product: RoutingSeedTests.Product?
    ) -> ModuleRoutingStep {
        ModuleRoutingStep(
            withMaker: RoutingSeedTests.ProductContext(
                routingContext: routingContext,
                id: id,
                product: product
            )
        )
    }
}
