import EventModules
import Testing

/// Example 3 of `Listeners`, as written.
@MainActor
struct RoutingSeedTests {
    struct Product {
        let productName: String
        let remoteId: String
    }

    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
        let routingContext: RoutingContext
        let id: String
        let product: Product?
    }

    enum ProductArrayEvent: EventProtocol {
        case productSelected(Product)
    }

    enum ProductEvent: EventProtocol {
        case bought
    }

    final class ProductArrayModule: ModuleProtocol, EventsProducer {
        let context: ModuleContext
        let disposeBag = DisposeBag()
        var events: Observable<ProductArrayEvent> { subject }
        let subject = PublishSubject<ProductArrayEvent>()

        init(usingContext context: ModuleContext) {
            self.context = context
        }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class ProductModule: ModuleProtocol, EventsProducer {
        let context: ProductContext
        let disposeBag = DisposeBag()
        var events: Observable<ProductEvent> { subject }
        private let subject = PublishSubject<ProductEvent>()

        init(usingContext context: ProductContext) {
            self.context = context
        }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class Screen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    // Example 3

    class MainFlowRoutingEventsListener: EventsListening, Routing {
        let router: Router

        init(router: Router) {
            self.router = router
        }

        @discardableResult
        func registerToEvents(
            for producer: AnyEventsProducer,
            events: Observable<ProductArrayEvent>
        ) -> Bool {
            producer[event: ProductArrayEvent.productSelected]
                .toRoutableObservable()
                .subscribe(onNext: { [weak self] (product) in
                    let step: ModuleRoutingStep = .product(
                        routingContext: .mainFlow,
                        id: product.remoteId,
                        product: product
                    )
                    let presentableStep = PresentableRoutingStep(
                        withStep: step,
                        presentationMode: .push(withCloseButton: false, onClose: nil)
                    )
                    self?.router.route(to: presentableStep)
                }).disposed(by: producer.disposeBag)

            return true
        }
    }

    @Test
    func aSelectedProductIsPushedOnce() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([MainFlowRoutingEventsListener(router: router)])
        router.start(
            with: ModuleRoutingStep(
                withMaker: ModuleContext(
                    routingContext: .mainFlow,
                    building: ProductArrayModule.self
                )
            )
        )
        let list = try #require(manager.livingModules().first as? ProductArrayModule)
        let lamp = Product(productName: "Lamp", remoteId: "7")
        list.subject.onNext(.productSelected(lamp))
        list.subject.onNext(.productSelected(lamp))
        let product = try #require(manager.livingModules().last as? ProductModule)
        #expect(product.context.id == "7")
        #expect(
            router.position.description == "stack: ProductArrayModule#1 / ProductModule#2"
        )
    }
}
