import EventModules

// The forms of rows, and typos with the errors that the compiler has to show: see `run`.

@MainActor
func bridge(_ store: Store, _ shop: Shop) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.closed) { ShelfAction.clear }
        // error: argument type 'String' does not conform to expected type 'Action'
        .on(ShelfEvent.closed) { "closed" }
        // error: type 'ShelfEvent' has no member 'shelfClosed'
        .on(ShelfEvent.shelfClosed) { Clear() }
        // error: value of tuple type '()' has no member 'id'
        .on(ShelfEvent.closed) { SelectProduct(id: $0.id) }
        .on(ShelfEvent.closed) { shop.optionalAction }
        .on(ShelfEvent.closed) { shop.clear }
        .on(ShelfEvent.closed) { shop.shelfActions }
        .on(ShelfEvent.closed) { nil }
        .on(ShelfEvent.closed) { [] }
        .on(ShelfEvent.closed) { [Clear(), Move(from: 0, to: 1)] }
        .on(ShelfEvent.closed) { [ShelfAction.clear, .made(3), .reset] }
        .on(ShelfEvent.closed) { [.clear, ShelfAction.add("nothing")] }
        .on(ShelfEvent.closed) { shop.isOpen ? ShelfAction.clear : .add("") }
        .on(ShelfEvent.closed) { shop.isOpen ? nil : Clear() }
        .on(ShelfEvent.closed) { shop.isOpen ? [] : [Clear(), ShelfAction.clear] }
        .on(ShelfEvent.closed) { () -> [any Action] in [Clear(), ShelfAction.clear] }
        .on(ShelfEvent.closed) { if shop.isOpen { Clear() } else { ShelfAction.clear } }
        .on(ShelfEvent.closed) { if shop.isOpen { [Clear(), ShelfAction.clear] } else { [] } }
        .on(ShelfEvent.closed) { if shop.isOpen { Clear() } }
        .on(ShelfEvent.closed) {
            Clear()
            for number in 1...3 { Move(from: number, to: number) }
            if shop.isOpen { [Clear(), ShelfAction.clear] }
        }
        .on(ShelfEvent.closed) {
            let _ = print("row")
            let action = Clear()
            action
        }
        .on(ShelfEvent.closed) { Box(value: 3) }
        .on(ShelfEvent.closed) { [LongWork(), Work()] }
        .on(ShelfEvent.closed) { shop.optionalAction ?? ShelfAction.clear }
        .on(ShelfEvent.closed) { [1, 2].map { Move(from: $0, to: $0) } }
        .on(ShelfEvent.closed, makeActions: shop.clears)
        .on(shop.isOpen ? ShelfEvent.closed : .closed) { Clear() }
        .on(StructEvent(id: 3)) { Clear() }
        .on(ShelfEvent.added) { Clear() }
        .on(ShelfEvent.added) { _ in Clear() }
        // error: cannot find 'ClearAll' in scope
        .on(ShelfEvent.added) { ClearAll() }
        // error: argument type 'LoadError' does not conform to expected type 'Action'
        .on(ShelfEvent.added) { LoadError(text: "added") }
        .on(ShelfEvent.added) { shop.actions }
        .on(ShelfEvent.added) { nil }
        .on(ShelfEvent.added) { _ in [] }
        .on(ShelfEvent.moved) { [ShelfAction.clear, .add("")] }
        .on(ShelfEvent.moved) { shop.isOpen ? Clear() : nil }
        .on(ShelfEvent.moved) { _, _ in [ShelfAction.clear, .add("")] }
        .on(ShelfEvent.renamed) { if shop.isOpen { Clear() } else { ShelfAction.clear } }
        .on(ShelfEvent.added) { [shop] in
            let _ = print(shop)
            Clear()
        }
        .on(ShelfEvent.added) { SelectProduct(id: $0.id) }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { SelectProduct(id: $0.nameText) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { product in SetName(name: product.nameText) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { $0.nameText.isEmpty ? nil : Clear() }
        // The compiler calls this error something else.
        // error: value of tuple type '()' has no member 'id'
        .on(ShelfEvent.added) { SelectProduct(id: $0.id.text) }
        // error: cannot convert value of type 'Int' to expected argument type 'String'
        .on(ShelfEvent.added) { SelectProduct(id: $0.price) }
        // error: value of optional type 'String?' must be unwrapped
        .on(ShelfEvent.added) { SetName(name: $0.maker) }
        // error: missing argument label 'id:' in call
        .on(ShelfEvent.added) { SelectProduct($0.id) }
        // error: incorrect argument label in call (have 'number:', expected 'id:')
        .on(ShelfEvent.added) { SelectProduct(number: $0.id) }
        // error: cannot find 'SelectProdukt' in scope
        .on(ShelfEvent.added) { SelectProdukt(id: $0.id) }
        // error: cannot find 'ShelvesEvent' in scope
        .on(ShelvesEvent.added) { SelectProduct(id: $0.id) }
        // error: type 'ShelfEvent' has no member 'productAdded'
        .on(ShelfEvent.productAdded) { SelectProduct(id: $0.id) }
        // error: type 'ShelfAction' has no member 'addProduct'
        .on(ShelfEvent.added) { ShelfAction.addProduct($0.name) }
        // error: has no member 'addProduct'
        .on(ShelfEvent.added) { [ShelfAction.clear, .addProduct($0.name)] }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { [ShelfAction.clear, .add($0.nameText)] }
        // error: argument type 'String' does not conform to expected type 'Action'
        .on(ShelfEvent.added) { $0.name }
        // error: argument type '()' does not conform to expected type 'Action'
        .on(ShelfEvent.added) { print($0) }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
        .on(ShelfEvent.added) { $0 == .lamp ? ShelfAction.clear : .add($0.name) }
        .on(ShelfEvent.added) { [ShelfAction.clear, .add($0.name)] }
        .on(ShelfEvent.added) { [Clear(), ShelfAction.add($0.name)] }
        // error: expects 1 argument, but 2 were used in closure body
        .on(ShelfEvent.added) { product, count in Move(from: product.price, to: count) }
        // error: expects 1 argument, but 2 were used in closure body
        .on(ShelfEvent.added) { SelectProduct(id: $1) }
        .on(ShelfEvent.added) { product -> [any Action] in [ShelfAction.add(product.id)] }
        .on(ShelfEvent.added) { (product: Product) in SelectProduct(id: product.id) }
        .on(ShelfEvent.moved) { from, to in from > to ? nil : Move(from: from, to: to) }
        .on(ShelfEvent.moved) { from, _ in [Move(from: from, to: from)] }
        // error: cannot convert value of type '(Int, Int)' to expected argument type 'String'
        .on(ShelfEvent.moved) { SelectProduct(id: $0) }
        // error: has no member 'name'
        .on(ShelfEvent.moved) { SetName(name: $0.name) }
        // error: but 3 were used in closure body
        .on(ShelfEvent.moved) { from, to, _ in Move(from: from, to: to) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.moved) { Move(from: $0.0, to: $0.1) }
        .on(ShelfEvent.moved(from:to:)) { Move(from: $0, to: $1) }
        .on(ShelfEvent.renamed) { SetName(name: $0) }
        .on(ShelfEvent.added) { $0.maker.map { SelectProduct(id: $0) } }
        .on(ShelfEvent.added) { $0.tagNames.map { SetName(name: $0) } }
        .on(ShelfEvent.added) { product in [Clear()] + product.tagNames.map { _ in Clear() } }
        .on(ShelfEvent.added) { Box(value: $0) }
        .on(ShelfEvent.added) { product in SetName(name: "\(product.name) \(product.price)") }
        .on(ShelfEvent.noted) { if let text = $0 { SetName(name: text) } }
        .on(ShelfEvent.counted) { $0.map(\.id).map(SelectProduct.init) }
        .on(ShelfEvent.priced) { product, price, text in
            SetName(name: text, price: price + product.price)
        }
        .on(ShelfEvent.priced) { _, price, _ in price > 3 ? ShelfAction.clear : nil }
        .on(ShelfEvent.added) { product in
            switch product.price {
            case 0: Clear()
            case 1: [ShelfAction.add(product.name), Clear()]
            default: nil
            }
        }
        .on(ShelfEvent.added) { product in
            let name = product.name
            SetName(name: name)
        }
        .on(ShelfEvent.added) { product in
            // error: value of type 'Product' has no member 'nameText'
            let name = product.nameText
            SetName(name: name)
        }
        .on(ShelfEvent.added) { product in
            // error: value of type 'Product' has no member 'nameText'
            if product.nameText.isEmpty { Clear() }
        }
        .on(ShelfEvent.added) { product in
            switch product {
            case .lamp: ShelfAction.clear
            // error: has no member 'addProduct'
            default: .addProduct(product.name)
            }
        }
        .on(ShelfEvent.added) { product in
            // error: cannot use explicit 'return' statement in the body of result builder
            guard product == .lamp else { return nil }
            Clear()
        }
        .on(ShelfEvent.loaded) { if case .success(let n) = $0 { Move(from: n, to: n) } }
        .on(ShelfEvent.sold) { _ in Clear() }
        // Beside a `return`, the compiler would show errors of other rows there.
        .on(ShelfEvent.closed) {
            guard shop.isOpen else { return [] }
            return [Clear(), ShelfAction.clear]
        }
        .on(ShelfEvent.added) { product in
            var actions: [any Action] = [Clear()]
            if product == .lamp { actions.append(ShelfAction.clear) }
            return actions
        }
}

@MainActor
func producer(_ store: Store, _ shop: Shop) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
        .on(PaymentSucceeded.self) { $0.orderNumber > 7 ? PaymentEvent.refused : nil }
        // error: value of type 'PaymentSucceeded' has no member 'orderText'
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderText) }
        // error: cannot find 'PaymentSuceeded' in scope
        .on(PaymentSuceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
        // error: type 'PaymentEvent' has no member 'payedOrder'
        .on(PaymentSucceeded.self) { PaymentEvent.payedOrder(number: $0.orderNumber) }
        // error: missing argument label 'number:' in call
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder($0.orderNumber) }
        // error: value of optional type 'String?' must be unwrapped
        .on(PaymentSucceeded.self) { PaymentEvent.noted($0.orderNumber, $0.note) }
        // error: cannot convert value of type 'String?' to expected argument type 'Int'
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.note) }
        .on(PaymentSucceeded.self) {
            $0.orderNumber > 7 ? PaymentEvent.refused : .paidOrder(number: 8)
        }
        .on(PaymentSucceeded.self) {
            [PaymentEvent.paidOrder(number: $0.orderNumber + 2), .refused]
        }
        .on(PaymentSucceeded.self) {
            [PaymentEvent.paidOrder(number: $0.orderNumber + 3), BasketEvent.emptied]
        }
        // error: cannot convert value of type 'String?' to expected argument type
        .on(PaymentSucceeded.self) { $0.note }
        // error: argument type 'Move' does not conform to expected type 'EventProtocol'
        .on(PaymentSucceeded.self) { Move(from: $0.orderNumber, to: 1) }
        // error: expects 1 argument, but 2 were used in closure body
        .on(PaymentSucceeded.self) { first, _ in PaymentEvent.paidOrder(number: first.orderNumber) }
        .on(PaymentSucceeded.self) { action in
            if action.orderNumber > 7 {
                PaymentEvent.refused
                if shop.isOpen { BasketEvent.emptied }
            }
        }
        .on(PaymentSucceeded.self) { action in
            // error: value of type 'PaymentSucceeded' has no member 'orderText'
            let number = action.orderText
            PaymentEvent.paidOrder(number: number)
        }
        .on(PaymentSucceeded.self) { action in action.note.map { PaymentEvent.noted(1, $0) } }
        .on(PaymentSucceeded.self) { AnyEvent(PaymentEvent.paidOrder(number: $0.orderNumber)) }
        .on(FileAction.self) { action in
            switch action {
            case .open: PaymentEvent.refused
            case .save(let number): PaymentEvent.paidOrder(number: number)
            case .fail: nil
            }
        }
        .on(PaymentFailed.self) { PaymentEvent.refused }
        .on(PaymentFailed.self) { _ in PaymentEvent.refused }
        .on(PaymentFailed.self) { shop.isOpen ? nil : BasketEvent.emptied }
        .on(PaymentFailed.self) { shop.isOpen ? PaymentEvent.paidOrder(number: 1) : .refused }
        .on(PaymentFailed.self) { [PaymentEvent.paidOrder(number: 2), .refused] }
        .on(PaymentFailed.self) { [BasketEvent.emptied, PaymentEvent.refused] }
        .on(PaymentFailed.self) { nil }
        .on(PaymentFailed.self) { $0.isCancelled ? nil : PaymentEvent.refused }
        // error: value of type 'PaymentFailed' has no member 'isCanceled'
        .on(PaymentFailed.self) { $0.isCanceled ? nil : PaymentEvent.refused }
        // error: value of type 'PaymentFailed' has no member 'orderNumber'
        .on(PaymentFailed.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
        .on(PaymentFailed.self) {
            if $0.isCancelled { PaymentEvent.refused } else { BasketEvent.emptied }
        }
        .on(PaymentFailed.self) { if shop.isOpen { PaymentEvent.refused } }
        .on(PaymentSucceeded.self) { action in
            guard action.orderNumber > 7 else { return [] }
            return [PaymentEvent.refused, BasketEvent.emptied]
        }
}

@MainActor
func routing(_ router: any Router, _ shop: Shop) {
    _ = RoutingEventsListener(router: router)
        .on(ShelfEvent.closed) { .back }
        .on(ShelfEvent.added) { .push(.product(id: $0.id)) }
        .on(ShelfEvent.moved) { from, to in .push(.product(id: "\(from + to)")) }
        // error: type 'ShelfEvent' has no member 'close'
        .on(ShelfEvent.close) { .back }
        // error: type 'RouterMove' has no member 'goBack'
        .on(ShelfEvent.closed) { .goBack }
        // error: type 'RouterMove' has no member 'pushOn'
        .on(ShelfEvent.added) { .pushOn(.product(id: $0.id)) }
        // error: type 'ModuleRoutingStep' has no member 'productPage'
        .on(ShelfEvent.added) { .push(.productPage(id: $0.id)) }
        // error: value of type 'Product' has no member 'number'
        .on(ShelfEvent.added) { .push(.product(id: $0.number)) }
        // error: cannot convert value of type 'Int' to expected argument type 'String'
        .on(ShelfEvent.added) { .push(.product(id: $0.price)) }
        // error: cannot convert value of type 'String' to expected argument type 'RouterMove'
        .on(ShelfEvent.added) { $0.name }
        // error: type 'RoutingContext' has no member 'checkOut'
        .on(ShelfEvent.closed, in: [.checkOut]) { .back }
        .on(ShelfEvent.added, droppingBursts: .milliseconds(500)) { .present(.product(id: $0.id)) }
        .on(ShelfEvent.closed) { [.back, .back] }
        .on(ShelfEvent.closed) { nil }
        .on(ShelfEvent.closed) { if shop.isOpen { .back } }
        .on(ShelfEvent.closed) { shop.isOpen ? .back : nil }
        .on(ShelfEvent.added) { product in
            if shop.isOpen { .back }
            .push(.product(id: product.id))
        }
}

@MainActor
func streams(_ producer: any AnyEventsProducer, _ bag: DisposeBag, _ shop: Shop) {
    producer[event: ShelfEvent.closed].subscribe(onNext: { print($0) }).disposed(by: bag)
    producer[event: ShelfEvent.added].subscribe(onNext: { print($0.name) }).disposed(by: bag)
    // error: type 'ShelfEvent' has no member 'addedTo'
    producer[event: ShelfEvent.addedTo].subscribe(onNext: { print($0.name) }).disposed(by: bag)
    // error: value of type 'Product' has no member 'nameText'
    producer[event: ShelfEvent.added].subscribe(onNext: { print($0.nameText) }).disposed(by: bag)
    // error: binary operator '+' cannot be applied to operands of type 'Int' and 'String'
    producer[event: ShelfEvent.added].subscribe(onNext: { print($0.price + "x") }).disposed(by: bag)
    // error: cannot convert value of type 'String' to expected argument type 'Int'
    producer[event: ShelfEvent.added].subscribe(onNext: { shop.show($0.name) }).disposed(by: bag)
    producer[event: ShelfEvent.moved].subscribe(onNext: { shop.show($0 + $1) }).disposed(by: bag)
    producer[event: ShelfEvent.renamed].map(\.count).subscribe(onNext: shop.show).disposed(by: bag)
    // error: binary operator '>' cannot be applied to operands of type 'String' and 'Int'
    producer[event: ShelfEvent.renamed].filter { $0 > 3 }.subscribe { _ in }.disposed(by: bag)
    producer.capture(event: ShelfEvent.added).subscribe(onNext: { _ in }).disposed(by: bag)
    producer.anyEvent.capture(event: ShelfEvent.closed).subscribe { _ in }.disposed(by: bag)
    // error: binary operator '+' cannot be applied to operands of type 'Int' and 'String'
    producer.anyEvent.capture(event: ShelfEvent.renamed).map { $0.count + "x" }.disposed(by: bag)
}

@MainActor
func emitters(_ module: ShelfModule, _ screen: ShelfScreen) {
    screen.onClose = module.events.emitter(of: .closed)
    screen.onAdd = module.events.emitter(of: ShelfEvent.added)
    // error: type 'ShelfEvent' has no member 'close'
    screen.onClose = module.events.emitter(of: .close)
    // error: type 'ShelfEvent' has no member 'add'
    screen.onAdd = module.events.emitter(of: .add)
    screen.onAdd = module.events.emitter(of: ShelfEvent.added)
    module.events.emit(.closed)
    // error: type 'ShelfEvent' has no member 'close'
    module.events.emit(.close)
    // error: value of type 'EventsSource<ShelfEvent>' has no member 'send'
    module.events.send(.closed)
    // error: a stream doesn't emit; its producer does
    module.events.filter { _ in true }.emit(.closed)
    module.events.emit(.added(.lamp))
    module.events.subscribe(onNext: { print($0) }).disposed(by: module.disposeBag)
    module.events.capture(event: ShelfEvent.added).subscribe { _ in }.disposed(by: DisposeBag())
}

@MainActor
func reducer(_ shop: Shop, _ change: @escaping (inout Basket, Rename) -> Void) {
    _ = TableReducer<Basket>(initialState: Basket())
        .on(AddProduct.self) { basket, action in basket.productNames.append(action.productName) }
        .on(AddProduct.self) { $0.productNames.append($1.productName) }
        // error: value of type 'Basket' has no member 'productTexts'
        .on(AddProduct.self) { basket, action in basket.productTexts.append(action.productName) }
        // error: value of type 'Basket' has no member 'productTexts'
        .on(AddProduct.self) { $0.productTexts = [] }
        // The compiler shows this error elsewhere than at the typo.
        // error: expects 1 argument, but 2 were used in closure body
        .on(AddProduct.self) { basket, action in basket.add(action.productText) }
        // error: cannot find 'AddProdukt' in scope
        .on(AddProdukt.self) { basket, action in basket.add(action.productName) }
        // error: cannot convert value of type 'Int' to expected argument type 'String'
        .on(AddProduct.self) { basket, _ in basket.productNames.append(3) }
        // error: expects 2 arguments, but 3 were used in closure body
        .on(AddProduct.self) { basket, action, _ in basket.add(action.productName) }
        .on(AddProduct.self) { $0.add($1.productName) }
        .on(AddProduct.self) { $0.productNames = [] }
        .on(AddProduct.self) { basket in basket.productNames = [] }
        .on(AddProduct.self) { basket, _ in basket.count += 1 }
        .on(AddProduct.self) { _, _ in }
        .on(AddProduct.self) { _ in }
        .on(AddProduct.self) { basket, action in
            let name = action.productName
            basket.productNames.append(name)
            if shop.isOpen { basket.count += 1 } else { basket.count -= 1 }
        }
        .on(AddProduct.self) { basket, action in
            guard !action.productName.isEmpty else { return }
            basket.productNames.append(action.productName)
        }
        .on(AddProduct.self) { basket in
            let last = basket.productNames.removeLast()
            basket.productNames.insert(last, at: 0)
        }
        .on(FileAction.self) { basket, action in
            switch action {
            case .open: basket.count = 1
            case .save(let number): basket.count = number
            case .fail: break
            }
        }
        .on(EventAction.self) { basket, _ in basket.count += 1 }
        .on(Rename.self, change)
        .mutate(on: Rename.self) { basket, action in
            guard !action.productName.isEmpty, !basket.productNames.isEmpty else { return false }
            basket.productNames[action.index] = action.productName
            return true
        }
        .mutate(on: Rename.self) { $0.productNames.isEmpty }
        .mutate(on: Rename.self) { _, _ in false }
}

/// The type of the sub-state is inferred, which is possible as long as the rows read their actions.
@MainActor
func inferringReducer() {
    _ = TableReducer(initialState: Basket())
        .on(AddProduct.self) { basket, action in basket.productNames.append(action.productName) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
        // The compiler shows this error elsewhere than at the typo.
        // error: expects 1 argument, but 2 were used in closure body
        .on(AddProduct.self) { basket, action in basket.add(action.productText) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider, _ shop: Shop) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "a")
        .on(ShelfEvent.closed, as: "a") { ["source": "menu"] }
        .on(ShelfEvent.closed, as: "a") { nil }
        // error: type 'ShelfEvent' has no member 'productAdded'
        .on(ShelfEvent.productAdded, as: "a") { ["name": .string($0.name)] }
        // error: missing argument label 'as:' in call
        .on(ShelfEvent.added, "added") { ["name": .string($0.name)] }
        .on(ShelfEvent.closed, as: "a", to: nil, recorded: .once) { shop.isOpen ? ["a": 1] : nil }
        .on(ShelfEvent.closed, as: "a", for: .marketing) { ["source": "menu"] }
        .on(ShelfEvent.closed, as: "a", with: [.property("source") { "menu" }])
        .on(ShelfEvent.added, as: "a", for: .necessary, to: [provider], recorded: .once)
        .on(ShelfEvent.added, as: "a") { ["id": .string($0.id), "count": 1] }
        .on(ShelfEvent.added, as: "a") { $0 == .lamp ? ["isNew": true] : nil }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added, as: "a") { ["name": .string($0.nameText)] }
        // error: value of type 'String' has no member 'name'
        .on(ShelfEvent.renamed, as: "a") { ["name": .string($0.name)] }
        // error: type 'AnalyticsValue' has no member 'asText'
        .on(ShelfEvent.added, as: "a") { ["name": .asText($0.name)] }
        // error: cannot convert value of type 'String' to expected argument type 'Int'
        .on(ShelfEvent.added, as: "a") { ["name": .int($0.name)] }
        // error: value of optional type 'String?' must be unwrapped
        .on(ShelfEvent.added, as: "a") { ["maker": .string($0.maker)] }
        // error: cannot convert value of type '[String : String]' to closure result type
        .on(ShelfEvent.added, as: "a") { ["name": $0.name] }
        // error: cannot convert value of type 'String' to closure result type
        .on(ShelfEvent.added, as: "a") { $0.name }
        // error: expects 1 argument, but 2 were used in closure body
        .on(ShelfEvent.added, as: "a") { first, _ in ["name": .string(first.name)] }
        .on(ShelfEvent.added, as: "a") { _ in ["source": "list"] }
        .on(ShelfEvent.moved, as: "a") { from, to in
            guard from < to else { return nil }
            return ["rest": .int(to - from)]
        }
        .on(ShelfEvent.moved, as: "a") { ["rest": .int($1 - $0), "x": .string("\($0)")] }
        .on(ShelfEvent.added, as: "a") { product in
            switch product.price {
            case 0: nil
            case 1: [:]
            default: ["price": .int(product.price)]
            }
        }
        .on(ShelfEvent.noted, as: "a") { $0.map { ["text": .string($0)] } }
        .on(ShelfEvent.added, as: "a", properties: shop.properties)
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added, as: "a", properties: [.property("name") { $0.nameText }])
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added, as: "a", properties: [.property("name", \.nameText)])
        // error: value of tuple type '(Int, Int)' has no member 'from'
        .on(ShelfEvent.moved, as: "a", properties: [.property("from", \.from)])
        // error: value of type 'Login' has no member 'pinCode'
        .on(LoginEvent.signedIn, as: "a", properties: [.property(revealing: "a", \.pinCode)])
        // error: value of type 'Product' has no member 'names'
        .on(ShelfEvent.added, as: "a", properties: [.property("a", \.id), .property("b", \.names)])
        // error: requires that 'Login' conform to 'AnalyticsConvertible'
        .on(LoginEvent.signedIn, as: "a", properties: [.property("login", \.self)])
        .on(
            ShelfEvent.added,
            as: "a",
            for: AnalyticsPurpose("personalization"),
            recorded: .oncePerAppearance,
            properties: [
                .property("id", \.id), .property("maker", \.maker), .property("tags", \.tagNames),
                .property("length", \.name.count), .property("first", \.tagNames.first),
            ]
        )
        .on(
            ShelfEvent.added,
            as: "a",
            properties: [.property("half") { $0.price / 2 }, .property("app") { _ in "shop" }]
        )
        .on(
            ShelfEvent.added,
            as: "a",
            properties: [
                .property("rest") { product -> Int? in
                    guard product.price > 1 else { return nil }
                    return product.price - 1
                }
            ]
        )
        .on(
            ShelfEvent.moved,
            as: "a",
            properties: [.property("from", \.0), .property("rest") { $1 - $0 }]
        )
        .on(
            LoginEvent.signedIn,
            as: "a",
            properties: [
                .property("color", \.color), .property(revealing: "pin", \.pin),
                .property(revealing: "both") { $0.oldPin ?? $0.pin },
            ]
        )
        .ignoring(ShelfEvent.closed)
        .ignoring(ShelfEvent.moved)
        .adding(.property("version") { _ in "2.1" })
        .on(LoginEvent.signedOut) { .reset }
        .on(LoginEvent.signedOut, for: .necessary, to: [provider]) { shop.isOpen ? .reset : nil }
        // error: cannot convert value of type 'String' to closure result type 'AnalyticsCall?'
        .on(LoginEvent.signedOut) { "reset" }
        // error: value of type 'Login' has no member 'nameText'
        .on(LoginEvent.signedIn) { .identify($0.nameText) }
        // error: cannot convert value of type 'String' to closure result type 'AnalyticsCall?'
        .on(LoginEvent.signedIn) { $0.name }
        .on(LoginEvent.signedIn) { .identify($0.name, ["color": "red"]) }
        .on(LoginEvent.signedIn) { $0.name.isEmpty ? nil : .group($0.name) }
        .on(LoginEvent.signedIn) { _ in .reset }
        .on(LoginEvent.signedIn, for: .marketing) { login in
            guard let color = login.color else { return nil }
            return .identify(login.name, ["color": color.analyticsValue])
        }
        .on(ShelfEvent.moved) { from, to in .track("moved", ["rest": .int(to - from)]) }
        .screens { .screen("\(type(of: $0))") }
        .screens(for: .necessary, to: [provider]) { screen in
            switch screen.module {
            case is any ReducerProviding: nil
            default: .screen("other", ["isInModule": .bool(screen.module != nil)])
            }
        }
}
