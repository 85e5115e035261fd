import ScreensUIKit
import UIKit

final class MapView: UIView {}

final class MapScreen: UIKitScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private(set) lazy var contentView: UIView = MapView()
}

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

enum CatalogEvent: EventProtocol {
    case productSelected(Int)
}

final class CatalogModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<CatalogEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let controller = CatalogController()
        // Before: navigationController?.pushViewController(ProductController(id), animated: true)
        controller.onSelect = events.emitter(of: CatalogEvent.productSelected)
        return controller
    }
}

final class CatalogController: AppController {
    var onSelect: (Int) -> Void = { _ in }
}

final class SearchController: AppController {}
final class CartController: AppController {}
final class AccountController: AppController {}

/// One of those that the app's own code pushes.
final class ProductController: AppController {}
