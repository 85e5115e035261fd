import EventModules

/// All that can be observed of a shop, from the shop itself or from the model.
struct ShopPicture: Equatable {
    var windows: [ModelPosition?]
    var modules: [Int]

    /// The screens that are alive, whoever retains them, and those that appear.
    var alive: [Int]
    var appearing: [Int]
    var products: [Shop.ProductState]
    var accounts: [Shop.AccountState]
    var keys: [StateKey]
    var basket: Shop.Basket?
    var statistics: Shop.Statistics?
    var session: Shop.Session?

    /// True while the work that lasts as long as the session goes on.
    var hearsOffers: Bool
    var heard: [String]
    var guests: [[String]?]
    var reports: Int

    /// Appearances out of order, or while a gate is closed.
    var complaints: [String] = []
}

extension ShopModel {
    var picture: ShopPicture {
        let numbers = modules.keys.sorted()
        let open = windows.indices.filter { windows[$0] != nil }
        let states = numbers.compactMap { number in
            modules[number]?.product.map { _ in "ProductState@ProductModule#\(number)" }
                ?? modules[number]?.account.map { _ in "AccountState@AccountModule#\(number)" }
        }
        return ShopPicture(
            windows: windows,
            modules: numbers,
            alive: numbers,
            appearing: windows.flatMap { $0?.visible ?? [] }.sorted(),
            products: numbers.compactMap { modules[$0]?.product },
            accounts: numbers.compactMap { modules[$0]?.account },
            keys: (["Basket", "Session", "Statistics"] + open.map(Shop.stateKey) + states).sorted(),
            basket: basket,
            statistics: statistics,
            session: Shop.Session(isSignedIn: isSignedIn),
            hearsOffers: isSignedIn,
            heard: heard,
            guests: guests,
            reports: reports
        )
    }
}

extension ModelPosition {
    init(_ position: RouterPosition) {
        tabs = position.tabs.map { tab in
            var screens = tab.screens.map(Self.screen)
            screens[0].waits = tab.waiting?.screens.map(Self.screen) ?? []
            return screens
        }
        selected = position.selectedTab
        prompt = position.prompt?.id
        door = position.waiting?.screen.number
        modals = position.modals.map { modal in
            var screens = modal.screens.map(Self.screen)
            if case .screen = modal { screens[0].isAlone = true }
            screens[0].covers = modal.style == .fullScreen
            return screens
        }
    }

    private static func screen(_ screen: RoutedScreen) -> Screen {
        Screen(
            number: screen.id.number,
            module: screen.id.number,
            owner: screen.id.number,
            link: screen.link?.description,
            inside: screen.embedded.map(self.screen)
        )
    }
}
