import EventModulesCore

enum ShopEvent: EventProtocol {
    case opened
    case selected(id: Int)
}

final class ShopModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<ShopEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { ShopScreen() }
}

final class ShopScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

struct Selection { var id = 0 }

struct Select: Action { let id: Int }

let reducer = TableReducer(initialState: Selection()).on(Select.self) { $0.id = $1.id }
let store = Suas.createStore(reducer: reducer)
store.addListener(forStateType: Selection.self) { print("opened", $0.id) }
let bridge = StoreEventsListener(store: store).on(ShopEvent.selected) { Select(id: $0) }
let manager = ModuleManager(listeners: [EventsLogger(), bridge], store: store)
let context = ModuleContext(routingContext: "main", building: ShopModule.self)
let shop = ShopModule(usingContext: context)
manager.setupEventsListeners(for: shop)
shop.events.emit(.selected(id: 7))
