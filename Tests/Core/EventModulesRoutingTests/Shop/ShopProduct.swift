import EventModules

extension Shop {
    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
        var routingContext: RoutingContext = .shop
        let product: Int

        var deeplink: Deeplink? { ProductModule.pattern.link(["product": .int(product)]) }
    }

    enum ProductEvent: EventProtocol {
        case liked
        case added(Int)
        case relatedSelected(Int)
        case previewed(Int)

        /// The screen has disappeared.
        case hidden
        /// The module has left for good.
        case closed
        /// The product's own state has counted that.
        case remembered(likes: Int, hides: Int)
    }

    /// The state of one living product.
    struct ProductState: Equatable {
        let product: Int
        var likes = 0
        var hides = 0
        var sales = 0
    }

    struct Like: Action {}
    struct Hide: Action {}

    /// For everyone.
    struct StartSale: Action {}

    /// One product, which may lead to another one.
    final class ProductModule: Deeplinkable, EventsProducer, ReducerProviding {
        static let pattern: DeeplinkPattern = "shop://product/{product:Int}"
        static let deeplinkPatterns = [pattern]

        let context: ProductContext
        let disposeBag = DisposeBag()
        var events: Observable<ProductEvent> { subject }
        private let subject = PublishSubject<ProductEvent>()

        /// A product to open as soon as the screen has disappeared.
        var recommendation: Int?

        init(usingContext context: ProductContext) { self.context = context }

        var reducer: any CombinableReducer {
            TableReducer(initialState: ProductState(product: context.product))
                .on(Like.self) { product, _ in product.likes += 1 }
                .on(Hide.self) { product, _ in product.hides += 1 }
                .on(StartSale.self) { product, _ in product.sales += 1 }
        }

        func makePresentable() -> any Presentable {
            let screen = ProductScreen(partialStore(forStateType: ProductState.self))
            screen[event: ViewControllerEvent.disappeared]
                .subscribe(onNext: { [weak self] _ in self?.hide() })
                .disposed(by: screen.disposeBag)
            screen.product.addListener(if: { $0.hides != $1.hides }, callback: remember)
                .linkLifeCycleTo(object: screen)
            return screen
        }

        func didLeave() { subject.onNext(.closed) }

        func like() { subject.onNext(.liked) }
        func add() { subject.onNext(.added(context.product)) }
        func selectRelated(_ product: Int) { subject.onNext(.relatedSelected(product)) }
        func preview(_ product: Int) { subject.onNext(.previewed(product)) }

        private func hide() {
            subject.onNext(.hidden)
            guard let recommended = recommendation else { return }
            recommendation = nil
            selectRelated(recommended)
        }

        private var remember: (ProductState) -> Void {
            { [weak self] product in
                // The first call is for the initial state.
                guard product.hides > 0 else { return }
                self?.subject.onNext(.remembered(likes: product.likes, hides: product.hides))
            }
        }
    }

    final class ProductScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let product: PartialStore<ProductState>

        init(_ product: PartialStore<ProductState>) { self.product = product }
    }
}

extension ModuleRoutingStep {
    static func product(_ product: Int) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: Shop.ProductContext(product: product))
    }
}
