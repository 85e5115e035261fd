/// A listener that routes.
///
/// ```swift
/// final class MainFlowRouting: EventsListening, Routing {
///     let router: any Router
///
///     init(router: any Router) {
///         self.router = router
///     }
///
///     @discardableResult
///     func registerToEvents(
///         for producer: any AnyEventsProducer,
///         events: Observable<ProductArrayEvent>
///     ) -> Bool {
///         producer[event: ProductArrayEvent.productSelected]
///             .toRoutableObservable()
///             .subscribe(onNext: { [weak self] product in
///                 self?.router.route(
///                     to: PresentableRoutingStep(
///                         withStep: .product(routingContext: .mainFlow, id: product.id),
///                         presentationMode: .push()
///                     )
///                 )
///             })
///             .disposed(by: producer.disposeBag)
///         return true
///     }
/// }
/// ```
@MainActor
public protocol Routing: AnyObject {
    /// Shows what the listener routes to.
    var router: any Router { get }
}
