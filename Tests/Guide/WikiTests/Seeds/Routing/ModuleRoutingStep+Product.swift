import EventModules

extension RoutingContext {
    static let mainFlow: RoutingContext = "mainFlow"
}

extension ModuleRoutingStep {
    /// The step that the product feature provides to routers.
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
