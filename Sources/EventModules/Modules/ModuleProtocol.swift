/// One feature of the app, which knows no other module, is made from a context, and emits events.
///
/// ```swift
/// final class ProductModule: ModuleProtocol, EventsProducer {
///     let context: ProductContext
///     let disposeBag = DisposeBag()
///     var events: Observable<ProductEvent> { subject }
///     private let subject = PublishSubject<ProductEvent>()
///
///     init(usingContext context: ProductContext) {
///         self.context = context
///     }
///
///     func makePresentable() -> any Presentable {
///         ProductScreen(onBuy: { [unowned self] in subject.onNext(.bought(id: context.id)) })
///     }
/// }
/// ```
///
/// - Lifetime: As with `AnyModule`.
@MainActor
public protocol ModuleProtocol: AnyModule {
    /// What the module is made from.
    associatedtype Context: ModuleMaking

    /// What the module was made from, or was updated with since.
    var context: Context { get }

    /// Makes the module.
    ///
    /// - Parameter context: What the module is to know; it is told nothing else.
    init(usingContext context: Context)
}

extension ModuleProtocol {
    /// The routing context of the module's context.
    public var routingContext: RoutingContext { context.routingContext }
}
