import EventModulesUIKit
import UIKit

// The first step.

class AppController: UIViewController, ControllerPresentable {
    let screen = ControllerScreen()
}

struct ControllerContext: ModuleContextProtocol {
    typealias ModuleType = ControllerModule
    let make: @MainActor () -> any ControllerPresentable
}

final class ControllerModule: ModuleProtocol {
    let context: ControllerContext
    let disposeBag = DisposeBag()

    init(usingContext context: ControllerContext) { self.context = context }

    func makePresentable() -> any Presentable { context.make() }
}

extension ModuleRoutingStep {
    static func controller(_ make: @escaping @MainActor () -> any ControllerPresentable) -> Self {
        Self(withMaker: ControllerContext(make: make))
    }
}

/// The second step changes one controller.
enum SecondStep {
    final class CatalogController: AppController {
        var onSelect: (Int) -> Void = { _ in }

        // Before: navigationController?.pushViewController(ProductController(id), animated: true)
        func select(_ id: Int) { onSelect(id) }
    }

    enum CatalogEvent: EventProtocol {
        case productSelected(Int)
    }

    final class CatalogModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable {
            let controller = CatalogController()
            controller.onSelect = events.emitter(of: CatalogEvent.productSelected)
            return controller
        }
    }

    final class CatalogRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<CatalogEvent>
        ) -> Bool {
            producer[event: CatalogEvent.productSelected]
                .subscribe(onNext: { [weak self] id in
                    let product = ModuleRoutingStep.controller { ProductController(id) }
                    self?.router.route(
                        to: PresentableRoutingStep(withStep: product, presentationMode: .push())
                    )
                })
                .disposed(by: producer.disposeBag)
            return true
        }
    }
}

extension ModuleRoutingStep {
    static var catalog: Self {
        Self(withMaker: ModuleContext(building: SecondStep.CatalogModule.self))
    }
}

/// The third step replaces a controller.
enum ThirdStep {
    struct Cart {
        var products: [Int] = []
    }

    struct AddToCart: AppAction {
        let product: Int

        func updatedState(currentState: inout Cart) { currentState.products.append(product) }
    }

    struct CartViewModel: ViewModelWithState {
        let text: String

        init?(state: Cart) { text = "\(state.products.count) products" }
    }

    final class CartView: UIView, ViewControllerModellableView {
        let label = UILabel()

        func setup() { addSubview(label) }
        func style() {}
        func update(oldModel: CartViewModel?) { label.text = model?.text }
    }

    final class CartScreen: ViewController<CartView> {}

    struct CartContext: ModuleContextProtocol {
        typealias ModuleType = CartModule
        let cart: PartialStore<Cart>
    }

    final class CartModule: ModuleProtocol {
        let context: CartContext
        let disposeBag = DisposeBag()

        init(usingContext context: CartContext) { self.context = context }

        func makePresentable() -> any Presentable { CartScreen(store: context.cart) }
    }
}
