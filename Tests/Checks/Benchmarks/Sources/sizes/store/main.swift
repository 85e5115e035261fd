import Suas

struct Selection { var id = 0 }

struct Select: Action { let id: Int }

let reducer = TableReducer(initialState: Selection()).on(Select.self) { $0.id = $1.id }
let store = Suas.createStore(reducer: reducer)
store.addListener(forStateType: Selection.self) { print("opened", $0.id) }
store.dispatch(action: Select(id: 7))
