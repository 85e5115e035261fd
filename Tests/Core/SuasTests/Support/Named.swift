import Suas

/// Types with the same name in two features.
enum Cart {
    struct Item: Equatable { var count = 0 }

    struct ItemReducer: Reducer {
        var initialState = Item()

        func reduce(state: Item, action: any Action) -> Item? {
            action is AddTodo ? Item(count: state.count + 1) : nil
        }
    }
}

enum Search {
    struct Item: Equatable { var query = "" }

    struct ItemReducer: Reducer {
        var initialState = Item()

        func reduce(state: Item, action: any Action) -> Item? {
            (action as? AddTodo).map { Item(query: $0.text) }
        }
    }

    /// The same reducer with a custom key.
    struct KeyedReducer: Reducer {
        var initialState = Item()
        var stateKey = "search"

        func reduce(state: Item, action: any Action) -> Item? {
            (action as? AddTodo).map { Item(query: $0.text) }
        }
    }
}

struct Loadable<Content> {
    var content: Content?
}
