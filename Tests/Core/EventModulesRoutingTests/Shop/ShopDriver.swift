import EventModules
import EventModulesStorage
import Foundation

/// A real shop that takes the steps of a walk.
@MainActor
final class ShopDriver {
    let shop: Shop
    private let watcher = ScreenWatcher()
    private var kept: [RouterPosition] = []
    private var reports = 0
    private var guests = [Guest?](repeating: nil, count: Shop.guestCount)

    /// Heard as long as the customer is signed in; nil if nothing listens.
    private var offers: ShopOffers?

    init() { shop = Shop(listeners: [watcher]) }

    /// Begins with the basket that an earlier shop has kept in a memory.
    init(keepingBasketIn memory: KeptMemory) {
        let store = Suas.createStore(
            reducer: Shop.reducer,
            keeping: KeptState(in: memory).keep(Shop.Basket.self),
            middleware: AsyncMiddleware()
        )
        shop = Shop(listeners: [watcher], store: store)
        offers = ShopOffers(of: store)
    }

    func endOffers() { offers = nil }

    func perform(_ step: ShopStep) async throws {
        reports = 0
        if case .confirm = step {
            guard let payment = shop.payments.first else { return }
            return await shop.confirm(payment)
        }
        reports = try Diagnostics.collect { try take(step) }.count
    }

    /// Takes a step that doesn't wait.
    func take(_ step: ShopStep) throws {
        switch step {
        case .open(let window): if shop.windows[window] == nil { shop.open(window) }
        case .close(let window, let isStopped):
            if isStopped { shop.close(window) } else { shop.release(window) }
        case .move(let window, let moves): try shop.windows[window]?.perform(moves.map(real))
        case .swipe(let window, let screen): try shop.windows[window]?.userDidLeave(id(screen))
        case .replaceTab(let window, let tab):
            shop.windows[window]?.replaceTab(tab, with: .product(tab))
        case .guest(let number): guests[number] = replacement(of: guests[number], number)
        case .keep(let window): shop.windows[window].map { kept.append($0.position) }
        case .restore(let window, let index):
            let move = MoveRouter(to: kept[index], stateKey: Shop.stateKey(of: window))
            shop.store.dispatch(action: move)
        case .use(let number, let wish, let product): use(number, wish, product)
        case .sale: shop.store.dispatch(action: Shop.StartSale())
        case .answer(let window, let button):
            let router = shop.windows[window]
            router?.position.prompt.map { router?.answer($0, button: button) }
        case .session(let isSignedIn): shop.change(isSignedIn: isSignedIn)
        case .confirm, .relaunch: break
        }
    }

    private func real(_ move: ShopStep.Move) throws -> RouterMove {
        switch move {
        case .product(let product, let mode):
            return .route(
                to: PresentableRoutingStep(withStep: .product(product), presentationMode: mode.real)
            )
        case .checkout:
            return .route(
                to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push())
            )
        case .link(let link): return .link(link)
        case .back: return .back
        case .close(let screen): return .close(try id(screen))
        case .popToRoot: return .popToRoot
        case .dismiss: return .dismiss
        case .dismissAll: return .dismissAll
        case .tab(let tab): return .selectTab(tab)
        case .show(let screen): return .show(try id(screen))
        }
    }

    private func replacement(of guest: Guest?, _ number: Int) -> Guest? {
        if let guest {
            shop.manager.removeEventsListener(guest.listener)
            return nil
        }
        let guest = number == guests.count - 1 ? Guest.analytics() : .journal()
        shop.manager.addEventsListeners([guest.listener])
        return guest
    }

    private func id(_ number: Int) throws -> ScreenID {
        try JSONDecoder().decode(ScreenID.self, from: Data("\(number)".utf8))
    }

    private func number(of producer: any AnyEventsProducer) -> Int {
        shop.manager.screenID(of: producer)?.number ?? 0
    }

    private func use(_ number: Int, _ wish: ShopStep.Wish, _ product: Int) {
        switch shop.manager.livingModules().first(where: { self.number(of: $0) == number }) {
        case let catalog as Shop.CatalogModule:
            if wish == .openPicker { catalog.openPicker() } else { catalog.select(product) }
        case let module as Shop.ProductModule: use(module, wish, product)
        case let basket as Shop.BasketModule: use(basket, wish, product)
        case let checkout as Shop.CheckoutModule: checkout.pay()
        case let account as Shop.AccountModule: account.rename("\(product)")
        case let signin as Shop.SigninModule: signin.signIn()
        case let picker as Shop.PickerModule: picker.pick(product)
        default: break
        }
    }

    private func use(_ basket: Shop.BasketModule, _ wish: ShopStep.Wish, _ product: Int) {
        switch wish {
        case .remove: basket.remove(product)
        case .empty: basket.empty()
        default: basket.checkOut(product)
        }
    }

    private func use(_ module: Shop.ProductModule, _ wish: ShopStep.Wish, _ product: Int) {
        switch wish {
        case .likeOnScreen:
            let screens = watcher.alive.compactMap { $0 as? Shop.ProductScreen }
            let screen = screens.first { shop.manager.module(for: $0) === module }
            screen?.product.dispatch(Shop.Like())
        case .add: module.add()
        case .relate: module.selectRelated(product)
        case .preview: module.preview(product)
        case .recommend: module.recommendation = product
        default: module.like()
        }
    }

    /// The present picture, with what was heard since the last one.
    func takePicture() -> ShopPicture {
        watcher.forgetReleasedScreens()
        let modules = shop.manager.livingModules().map { ($0, number(of: $0)) }
            .sorted { $0.1 < $1.1 }
        let state = shop.store.state
        return ShopPicture(
            windows: shop.windows.map { $0.map { ModelPosition($0.position) } },
            modules: modules.map(\.1),
            alive: watcher.alive.map(number).sorted(),
            appearing: watcher.appearing.map(number).sorted(),
            products: modules.compactMap { own(of: $0.0) },
            accounts: modules.compactMap { own(of: $0.0) },
            keys: state.keys.sorted(),
            basket: state.value(forKeyOfType: Shop.Basket.self),
            statistics: state.value(forKeyOfType: Shop.Statistics.self),
            session: state.value(forKeyOfType: Shop.Session.self),
            hearsOffers: offers?.areHeard() ?? (state[Shop.Session.self]?.isSignedIn == true),
            heard: shop.journal.take(),
            guests: guests.map { $0?.take() },
            reports: reports,
            complaints: watcher.complaints + watcher.leaving.map { "\(type(of: $0)) has left" }
                + shop.gateComplaints
        )
    }

    private func own<Value>(of module: any AnyModule) -> Value? {
        guard let instance = (module as? any ReducerProviding)?.stateInstance else { return nil }
        return shop.store.state[Value.self, in: instance]
    }
}

/// A listener that comes and leaves, with the lines since the last time that they were taken.
@MainActor
private struct Guest {
    let listener: any AnyEventsListening
    let take: () -> [String]

    static func journal() -> Guest {
        let journal = ShopJournal()
        return Guest(listener: journal, take: journal.take)
    }

    static func analytics() -> Guest {
        let service = Service()
        let listener = AnalyticsEventsListener(provider: service)
            .on(Shop.ProductEvent.added, as: "added") { ["product": .int($0)] }
        return Guest(listener: listener, take: service.take)
    }

    private final class Service: AnalyticsProvider {
        private var tracked: [String] = []

        func track(event: String, properties: [String: AnalyticsValue]) {
            guard case .int(let product) = properties["product"] else { return }
            tracked.append("\(event)(\(product))")
        }

        func take() -> [String] {
            defer { tracked = [] }
            return tracked
        }
    }
}
