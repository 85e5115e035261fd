import EventModules

struct AddProduct: Action {
    let name: String
}

struct EmptyBasket: Action {}

struct Basket: Equatable {
    var names: [String] = []

    static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket())
            .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
            .on(EmptyBasket.self) { basket in basket.names = [] }
    }
}
