import EventModulesScreens

struct Basket: Equatable {
    var items: [String] = []
    var first: String? { items.first }

    static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket())
            .on(Put.self) { basket, action in basket.items = action.items }
            .on(Restock.self) { basket, _ in basket.items.append("sample") }
    }
}

struct Stock: Equatable {
    var count = 0

    static var reducer: TableReducer<Stock> {
        TableReducer(initialState: Stock()).on(Restock.self) { stock, _ in stock.count += 1 }
    }
}

struct Put: Action {
    let items: [String]
}

/// An action for both states.
struct Restock: Action {}

/// A state that can't be compared.
struct Note {
    var text = ""
}

struct Write: AppAction {
    let text: String

    func updatedState(currentState: inout Note) { currentState.text = text }
}
