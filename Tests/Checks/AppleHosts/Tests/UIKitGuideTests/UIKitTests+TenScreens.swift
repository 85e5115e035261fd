import EventModulesUIKit
import UIKit

// The ten view controllers of the app that moves. `AppController`, their base class, has the line that
// makes them presentables; they push and present each other by their own code.

final class ShopTabBarController: UITabBarController {}

final class CatalogController: AppController {
    func select(_ id: Int) { push(ProductController(id)) }
}

final class SearchController: AppController {
    func select(_ id: Int) { push(ProductController(id)) }
}

final class CartController: AppController {
    func checkOut() { push(CheckoutController()) }
}

final class AccountController: AppController {
    func openOrders() { push(OrdersController()) }
    func openSettings() { push(SettingsController()) }
}

final class ProductController: AppController {
    let id: Int

    init(_ id: Int) {
        self.id = id
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func openReviews() { push(ReviewsController()) }
}

final class CheckoutController: AppController {
    func logIn() { present(LoginController(), animated: true) }
}

final class OrdersController: AppController {
    func select(_ id: Int) { push(ProductController(id)) }
}

final class LoginController: AppController {
    func cancel() { dismiss(animated: true) }
}

final class ReviewsController: AppController {}
final class SettingsController: AppController {}

extension AppController {
    fileprivate func push(_ controller: UIViewController) {
        navigationController?.pushViewController(controller, animated: true)
    }
}

extension UIWindow {
    /// The controller that the user sees.
    var top: UIViewController? {
        if let presented = rootViewController?.presentedViewController { return presented }
        let bar = rootViewController as? UITabBarController ?? rootViewController?.children.first
        let selected = (bar as? UITabBarController)?.selectedViewController
        return (selected as? UINavigationController)?.topViewController
    }

    var bar: UITabBarController? { top?.tabBarController }
}
