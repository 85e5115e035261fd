import EventModulesTesting

struct TodoList {
    struct Todo: Equatable {
        let text: String
        var isDone = false
    }

    var todos: [Todo] = []
}

struct Badge: Equatable {
    var count = 0
}

struct AddTodo: Action {
    let text: String
}

struct FinishTodo: Action {
    let index: Int
}

struct DoNothing: Action {}

struct TodoReducer: MutatingReducer {
    let initialState = TodoList()

    func mutate(state: inout TodoList, action: any Action) -> Bool {
        switch action {
        case let action as AddTodo: state.todos.append(TodoList.Todo(text: action.text))
        case let action as FinishTodo: state.todos[action.index].isDone = true
        default: return false
        }
        return true
    }
}

/// Counts the added todos, under a key of choice.
struct BadgeReducer: MutatingReducer {
    let initialState = Badge()
    var stateKey = "Badge"

    func mutate(state: inout Badge, action: any Action) -> Bool {
        guard action is AddTodo else { return false }
        state.count += 1
        return true
    }
}

enum ProductEvent: EventProtocol, Equatable {
    case appeared
    case bought(id: String)
}

struct ProductContext: ModuleContextProtocol {
    typealias ModuleType = ProductModule

    let routingContext: RoutingContext = "shop"
    let id: String
}

final class ProductModule: ModuleProtocol, EventsProducer {
    let context: ProductContext
    let disposeBag = DisposeBag()
    let subject = PublishSubject<ProductEvent>()
    var events: Observable<ProductEvent> { subject }

    init(usingContext context: ProductContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

struct Password: Redacted {
    let text: String

    var redacted: String { "•••" }
}

enum LoginEvent: EventProtocol {
    case signedIn(Password)
}

/// Types whose names differ only in the enclosing type, as in two features.
enum Basket {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = Module

        let routingContext: RoutingContext = "shop"
    }

    final class Module: ModuleProtocol, EventsProducer {
        let context: Context
        let disposeBag = DisposeBag()
        let events: Observable<ProductEvent> = PublishSubject()

        init(usingContext context: Context) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class Screen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    final class Listener: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            producer.anyEvent.subscribe(onNext: { _ in }).disposed(by: producer.disposeBag)
            return true
        }
    }
}

enum Checkout {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = Module

        let routingContext: RoutingContext = "shop"
    }

    final class Module: ModuleProtocol, EventsProducer {
        let context: Context
        let disposeBag = DisposeBag()
        let events: Observable<ProductEvent> = PublishSubject()

        init(usingContext context: Context) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class Screen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    final class Listener: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool { false }
    }
}
