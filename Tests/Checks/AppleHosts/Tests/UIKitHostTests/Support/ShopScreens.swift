import EventModulesScreens
import UIKit
import UIKitHost

/// The view of a screen of the shop, which knows the screen without retaining it.
final class ShopView: UIView {
    private(set) weak var screen: (any Presentable)?

    static func make(of screen: any Presentable) -> ShopView {
        let view = ShopView()
        view.screen = screen
        return view
    }
}

// The modules of the shop stay as they are; their screens learn what UIKit is to show.

extension ShopScreen: UIKitScreen {
    var contentView: UIView { ShopView.make(of: self) }
}

extension Shop.ProductScreen: UIKitScreen {
    var contentView: UIView { ShopView.make(of: self) }
}
