import Foundation

/// The shop as plain data, which follows the documentation: each event and each action takes its
/// turn, and a module stays until everything that its leaving caused has been delivered.
final class ShopModel {
    struct Module {
        /// The name in the journal.
        let name: String
        let window: Int
        var product: Shop.ProductState?
        var account: Shop.AccountState?
        var recommendation: Int?

        /// The number of the catalog that a picker answers to.
        var catalog: Int?
        var hasLeft = false

        /// Makes a module from its link; nil for a checkout.
        init(_ link: String?, number: Int, in window: Int) {
            let path = link?.split(separator: "/").dropFirst() ?? ["checkout"]
            product = path.last.flatMap { Int($0) }.map { Shop.ProductState(product: $0) }
            account = path == ["account"] ? Shop.AccountState() : nil
            let hasState = product != nil || account != nil
            name = (path.first ?? "").capitalized + "Module" + (hasState ? "#\(number)" : "")
            self.window = window
        }
    }

    private(set) var windows: [ModelPosition?] = [nil, nil]

    /// The open windows, in the order in which they were opened.
    private(set) var opened: [Int] = []
    var modules: [Int: Module] = [:]
    var basket: Shop.Basket
    private(set) var statistics = Shop.Statistics()
    var isSignedIn = true

    /// The moves that wait for the sign-in, by window.
    var waiting: [Waiting?] = [nil, nil]

    var prompts = [Prompts(), Prompts()]

    /// The events and the number of reports of the last step.
    private(set) var heard: [String] = []
    private(set) var reports = 0

    /// The lines that each guest has received in the last step; nil for one that isn't registered.
    ///
    /// The last guest is the analytics listener.
    private(set) var guests = [[String]?](repeating: nil, count: Shop.guestCount)
    private var kept: [(position: ModelPosition, waiting: Waiting?)] = []
    private var payments: [Int] = []
    private var lastOrder = 0
    var lastNumber = 0
    var queue: [(ShopModel) -> Void] = []

    var keptCount: Int { kept.count }
    var isPaid: Bool { payments.isEmpty }

    init(basket: Shop.Basket = Shop.Basket()) { self.basket = basket }

    func perform(_ step: ShopStep) {
        (heard, reports) = ([], 0)
        guests = guests.map { $0.map { _ in [] } }
        take(step)
        deliver()
        let shown = windows.flatMap { $0?.screens.map(\.number) ?? [] }
        modules = modules.filter { shown.contains($0.key) }
    }

    private func deliver() { while !queue.isEmpty { queue.removeFirst()(self) } }

    private func take(_ step: ShopStep) {
        switch step {
        case .open(let window):
            guard windows[window] == nil else { return }
            windows[window] = ModelPosition()
            opened.append(window)
            turn(window) { start(window, &$0) }
        case .close(let window, let isStopped):
            if isStopped {
                turn(window) { $0 = ModelPosition() }
                deliver()
            }
            turn(window) { $0 = ModelPosition() }
            windows[window] = nil
            prompts[window] = Prompts()
            opened.removeAll { $0 == window }
        case .move(let window, let moves): turn(window) { perform(moves, window, &$0) }
        case .swipe(let window, let screen): turn(window) { $0.leave(screen) }
        case .replaceTab(let window, let tab): turn(window) { replaceTab(tab, window, &$0) }
        case .guest(let guest): guests[guest] = guests[guest] == nil ? [] : nil
        case .keep(let window): windows[window].map { kept.append(($0, waiting[window])) }
        case .restore(let window, let index):
            let (wanted, waits) = kept[index]
            turn(window) { restore(wanted, waiting: waits, window, &$0) }
        case .use(let number, let wish, let product): use(number, wish, product)
        case .sale: for number in modules.keys { modules[number]?.product?.sales += 1 }
        case .answer(let window, let button): answer(window, button: button)
        case .session(let isSignedIn): change(isSignedIn: isSignedIn)
        case .relaunch: break
        case .confirm:
            guard !payments.isEmpty else { return }
            basket.pay(payments.removeFirst())
            hear("StoreEventsProducer paid(order: \(basket.orders.last ?? 0))")
        }
    }

    private func use(_ number: Int, _ wish: ShopStep.Wish, _ product: Int) {
        switch wish {
        case .select: emit("productSelected(\(product))", number, .product(product, .push))
        case .like: emit("liked", number) { $0.like(number) }
        case .likeOnScreen: like(number)
        case .add:
            let own = modules[number]?.product?.product ?? 0
            emit("added(\(own))", number) { $0.basket.products.append(own) }
        case .relate: emit("relatedSelected(\(product))", number, .product(product, .push))
        case .preview: emit("previewed(\(product))", number, .product(product, .modal))
        case .recommend: modules[number]?.recommendation = product
        case .checkOut: emit("checkoutSelected(items: \(product))", number, .checkout)
        case .remove: emit("removed(\(product))", number) { $0.basket.remove(product) }
        case .empty: emit("emptyRequested", number) { $0.ask(number) }
        case .rename:
            emit(#"renamed("\#(product)")"#, number) {
                $0.modules[number]?.account?.name = "\(product)"
            }
        case .pay:
            lastOrder += 1
            emit("payRequested", number) { [order = lastOrder] in $0.payments.append(order) }
        case .signIn: emit("signedIn", number) { $0.change(isSignedIn: true) }
        case .openPicker: emit("pickerRequested", number) { $0.openPicker(for: number) }
        case .pick: emit("picked(\(product))", number) { $0.pick(product, from: number) }
        }
    }

    /// An event takes its turn, and so does the action that follows.
    private func emit(_ event: String, _ number: Int, action: ((ShopModel) -> Void)? = nil) {
        queue.append { model in
            model.hear("\(model.modules[number]?.name ?? "") \(event)")
            if let action { model.queue.append(action) }
        }
    }

    private func hear(_ line: String) {
        heard.append(line)
        for guest in guests.indices.dropLast() { guests[guest]?.append(line) }
        if let added = line.split(separator: " ").last, added.hasPrefix("added(") {
            guests[Shop.guestCount - 1]?.append(String(added))
        }
    }

    /// The route is a turn of the window that the event came from.
    private func emit(_ event: String, _ number: Int, _ move: ShopStep.Move) {
        guard let window = modules[number]?.window else { return }
        emit(event, number) { model in model.turn(window) { model.perform([move], window, &$0) } }
    }

    private func openPicker(for catalog: Int) {
        guard let window = modules[catalog]?.window else { return }
        turn(window) { position in
            let picker = makeScreen("shop://picker", in: window)
            modules[picker.number]?.catalog = catalog
            position.place(picker, .modal)
        }
    }

    /// Only the picker that was opened for a catalog has an effect, as long as both are there.
    private func pick(_ product: Int, from picker: Int) {
        guard let catalog = modules[picker]?.catalog, modules[catalog] != nil else { return }
        queue.append { $0.basket.products.append(product) }
    }

    private func like(_ number: Int) {
        modules[number]?.product?.likes += 1
        statistics.likes += 1
    }

    private func disappear(_ number: Int) {
        emit("hidden", number) { $0.hide(number) }
        guard let product = modules[number]?.recommendation else { return }
        modules[number]?.recommendation = nil
        emit("relatedSelected(\(product))", number, .product(product, .push))
    }

    private func hide(_ number: Int) {
        modules[number]?.product?.hides += 1
        statistics.hides += 1
        guard let state = modules[number]?.product else { return }
        emit("remembered(likes: \(state.likes), hides: \(state.hides))", number)
    }

    func turn(_ window: Int, _ change: (inout ModelPosition) -> Void) {
        guard var position = windows[window] else { return }
        let before = position.visible
        change(&position)
        endWaiting(window, unlessShownIn: &position)
        endPrompt(window, unlessShownIn: position)
        windows[window] = position
        for number in before.filter({ !position.visible.contains($0) })
        where modules[number]?.product != nil { queue.append { $0.disappear(number) } }
        leave(window, position.screens.map(\.number))
    }

    /// Modules leave from the newest to the oldest; products say so.
    private func leave(_ window: Int, _ shown: [Int]) {
        for (number, module) in modules.sorted(by: { $0.key > $1.key })
        where module.window == window && !module.hasLeft && !shown.contains(number) {
            modules[number]?.hasLeft = true
            if module.product != nil { queue.append { $0.emit("closed", number) } }
        }
    }

    private func replaceTab(_ tab: Int, _ window: Int, _ position: inout ModelPosition) {
        if position.tabs.indices.contains(tab) {
            position.tabs[tab] = [makeScreen("shop://product/\(tab)", in: window)]
        } else {
            reports += 1
        }
    }

    func move(_ move: ShopStep.Move, _ window: Int, _ position: inout ModelPosition) {
        switch move {
        case .product(let product, let mode):
            let isAlone = position.modals.last?[0].isAlone ?? position.tabs.isEmpty
            if mode == .push ? isAlone : mode == .embed && position.stack.isEmpty { reports += 1 }
            position.place(makeScreen("shop://product/\(product)", in: window), mode)
        case .checkout: position.place(makeScreen(nil, in: window), .navigation)
        case .link(let link): follow(link, window, &position)
        case .back: if position.stack.count > 1 { position.pop() } else { position.dismiss() }
        case .close(let screen): position.leave(screen)
        case .popToRoot: position.changeStack { $0 = Array($0.prefix(1)) }
        case .dismiss: position.dismiss()
        case .dismissAll: position.modals = []
        case .tab(let tab):
            if position.tabs.indices.contains(tab) { position.selected = tab } else { reports += 1 }
        case .show(let screen): position.show(screen)
        }
    }

    /// Only the first part of a link goes back to a screen of another stack.
    private func follow(_ link: String, _ window: Int, _ position: inout ModelPosition) {
        guard link.isAnswered else {
            reports += 1
            return
        }
        var parts = link.dropFirst("shop://".count).split(separator: "/")
        var isFirst = true
        while let part = parts.first {
            let link = "shop://\(part)"
            let candidates = isFirst ? position.fromTheTop : position.stack.reversed()
            isFirst = false
            if part == "product" {
                parts.removeFirst()
                place("\(link)/\(parts[0])", window, &position)
            } else if part != "picker", let screen = candidates.first(where: { $0.link == link }) {
                position.show(screen.number)
            } else {
                place(link, window, &position)
            }
            parts.removeFirst()
        }
    }

    private func place(_ link: String, _ window: Int, _ position: inout ModelPosition) {
        position.place(makeScreen(link, in: window), position.isAtGate ? .navigation : .push)
    }

    /// A screen that is made anew keeps its number, unless a living module has it in any window; the
    /// screens of gates have just been made.
    func restoreScreens(
        _ wanted: ModelPosition,
        _ doors: [Int],
        _ window: Int,
        _ position: inout ModelPosition
    ) {
        let living = position.screens.map(\.number) + doors
        position = wanted.mapped { screen in
            if living.contains(screen.number) { return screen }
            guard let link = screen.link else {
                reports += 1
                return nil
            }
            var anew = makeScreen(link, in: window, number: screen.number)
            anew.isAlone = screen.isAlone
            anew.covers = screen.covers
            anew.inside = screen.inside
            return anew
        }
    }

    func makeScreen(_ link: String?, in window: Int, number: Int? = nil) -> ModelPosition.Screen {
        let isKept = number.map { modules[$0] == nil } ?? false
        if !isKept { lastNumber += 1 }
        let number = isKept ? number ?? 0 : lastNumber
        modules[number] = Module(link, number: number, in: window)
        return ModelPosition.Screen(number: number, module: number, owner: number, link: link)
    }
}

extension String {
    /// True if modules answer the link to its end.
    var isAnswered: Bool {
        var parts = dropFirst("shop://".count).split(separator: "/")[...]
        while let part = parts.popFirst() {
            if part == "product" {
                if parts.popFirst().flatMap({ Int($0) }) == nil { return false }
            } else if !["catalog", "basket", "account", "signin", "picker"].contains(part) {
                return false
            }
        }
        return true
    }
}
