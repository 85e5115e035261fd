import EventModulesTestSupport

/// One step of a walk through the shop.
enum ShopStep {
    enum Move: Equatable {
        case product(Int, WalkStep.Mode)
        case checkout
        case link(String)
        case back
        case close(Int)
        case popToRoot, dismiss, dismissAll
        case tab(Int)
        case show(Int)
    }

    /// Something that a module can be asked for.
    enum Wish {
        case select, like, likeOnScreen, add, relate, preview, recommend, checkOut, remove, rename
        case pay, signIn, openPicker, pick, empty
    }

    case open(Int)
    case close(Int, isStopped: Bool)

    /// Several moves in one turn of a window.
    case move(Int, [Move])
    case swipe(Int, screen: Int)

    /// Replaces the screens of a tab by a product.
    case replaceTab(Int, tab: Int)
    /// Keeps a window's position, and moves any window to one that was kept.
    case keep(Int)
    case restore(Int, kept: Int)

    /// A module, visible or not, is used, with the number of a product.
    case use(Int, Wish, product: Int)
    /// A guest, which is a listener, comes or leaves.
    case guest(Int)
    /// An action for everyone.
    case sale
    /// The customer signs in or out, for all windows.
    case session(Bool)
    /// The prompt of a window is answered with a button, or dismissed.
    case answer(Int, button: String?)
    /// The bank confirms the oldest payment.
    case confirm
    /// The app ends, and begins anew with what it has kept; a walk makes a new shop for that.
    case relaunch
}

extension ShopStep {
    /// A window whose moves wait is often kept and restored.
    static func random(_ model: ShopModel, using random: inout SplitMix64) -> ShopStep {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let isOpen = model.windows.map { $0 != nil }
        let window = isOpen == [true, true] ? number(2) : isOpen[0] ? 0 : 1
        guard isOpen[window] else { return .open(number(2)) }
        let screens = model.windows[window]?.screens.map(\.number) ?? []
        switch number(60) {
        case 0...5 where isOpen != [true, true]: return .open(1 - window)
        case 6, 7: return .close(window, isStopped: number(2) == 0)
        case 8: return .swipe(window, screen: screens.randomElement(using: &random) ?? 1)
        case 9, 10: return .keep(window)
        case 11...14 where model.keptCount > 0:
            return .restore(number(2), kept: number(model.keptCount))
        case 15: return .sale
        case 16: return .confirm
        case 36, 37: return .guest(number(Shop.guestCount))
        case 38: return .replaceTab(window, tab: number(3))
        case 39...44: return .session(number(2) == 0)
        case 45...50 where model.windows[window]?.prompt != nil:
            return .answer(window, button: ["empty", "empty", "cancel", nil][number(4)])
        case 51...56 where model.waiting[window] != nil:
            let isKept = number(2) == 0 && model.keptCount > 0
            return isKept ? .restore(number(2), kept: model.keptCount - 1) : .keep(window)
        case 51...56 where !model.isSignedIn:
            let moves: [Move] = [.product(1, .modal), .link("shop://account"), .checkout]
            return .move(window, moves.suffix(number(3) + 1))
        case 17...25:
            let visible = model.windows[window]?.stack.last?.number
            let others = model.modules.keys.sorted()
            let any = others.randomElement(using: &random)
            let module = (number(3) == 0 ? visible : any) ?? 1
            let wishes = Wish.wishes(of: model.modules[module])
            return .use(module, wishes[number(wishes.count)], product: number(4))
        default:
            let count = number(4) == 0 ? number(3) + 1 : 1
            return .move(window, (0..<count).map { _ in .random(screens, using: &random) })
        }
    }
}

extension ShopStep.Wish {
    fileprivate static func wishes(of module: ShopModel.Module?) -> [Self] {
        switch module?.name.prefix(while: { $0 != "#" }) {
        case "ProductModule":
            [.like, .likeOnScreen, .add, .relate, .preview, .recommend, .recommend]
        case "BasketModule": [.checkOut, .remove, .empty, .empty]
        case "CheckoutModule": [.pay]
        case "AccountModule": [.rename]
        case "SigninModule": [.signIn]
        case "PickerModule": [.pick]
        case "CatalogModule": [.select, .openPicker]
        default: [.select]
        }
    }
}

extension ShopStep.Move {
    private static let links = [
        "product/1", "product/3/product/3", "product/3/product/4", "catalog", "catalog/product/2",
        "basket", "account", "basket/account/product/1", "product/2/basket", "account/account",
        "product/3/reviews", "product/3/basket/help", "help", "product/cheap",
        "account/help", "signin", "picker",
    ]

    fileprivate static func random(_ screens: [Int], using random: inout SplitMix64) -> Self {
        let small = Int.random(in: 0..<4, using: &random)
        let screen = screens.randomElement(using: &random) ?? 1
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: return .product(small, .push)
        case 4: return .product(small, small == 0 ? .embed : .modal)
        case 5: return .product(small, .navigation)
        case 6: return .checkout
        case 7..<11: return .link("shop://" + (links.randomElement(using: &random) ?? ""))
        case 11, 12: return .back
        case 13, 14: return .close(screen)
        case 15: return .popToRoot
        case 16: return small == 0 ? .dismissAll : .dismiss
        case 17, 18: return .tab(small)
        default: return .show(screen)
        }
    }
}
