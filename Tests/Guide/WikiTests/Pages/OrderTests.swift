import EventModules
import Testing

@MainActor
struct OrderTests {
    private let page = GuidePage(path: "Wiki/Order.md")

    @Test
    func queue() throws {
        let printed = Printed.lines {
            let store = Suas.createStore(reducer: Basket.reducer)
            store.addListener(forStateType: Basket.self) { print("basket:", $0.names) }

            let bridge = StoreEventsListener(store: store)
                .on(ProductEvent.addedToBasket) { AddProduct(name: $0) }
            let manager = ModuleManager(listeners: [bridge], store: store)
            let product = ProductModule(usingContext: ProductContext(id: "lamp"))
            manager.setupEventsListeners(for: product)

            product[event: ProductEvent.addedToBasket]
                .subscribe(onNext: { [weak product] id in
                    print("offer:", id)
                    if id == "lamp" { product?.events.emit(.addedToBasket(id: "bulb")) }
                })
                .disposed(by: product.disposeBag)
            product[event: ProductEvent.addedToBasket]
                .subscribe(onNext: { id in print("receipt:", id) })
                .disposed(by: product.disposeBag)

            product.events.emit(.addedToBasket(id: "lamp"))
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func middlewares() throws {
        let printed = Printed.lines {
            let offer = BlockMiddleware { action, getState, dispatch, next in
                next(action)
                guard (action as? AddProduct)?.name == "lamp" else { return }
                print("before:", getState()[Basket.self]?.names ?? [])
                dispatch(AddProduct(name: "bulb"))
                print("after:", getState()[Basket.self]?.names ?? [])
            }
            let store = Suas.createStore(reducer: Basket.reducer, middleware: offer)
            store.addListener(forStateType: Basket.self) { print("basket:", $0.names) }
            store.dispatch(AddProduct(name: "lamp"))
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }
}
