import EventModules

/// The events, actions and states of the rows.
struct Product: Equatable {
    static let lamp = Product(id: "7", name: "Lamp", price: 9)

    let id: String
    let name: String
    let price: Int
    var maker: String?
    var tagNames: [String] = []
}

enum ShelfEvent: EventProtocol {
    case closed
    case added(Product)
    case moved(from: Int, to: Int)
    case renamed(name: String)
    case priced(Product, Int, String)
    case noted(String?)
    case counted([Product])
    case loaded(Result<Int, LoadError>)
    case sold((Int) -> Int)
}

struct LoadError: Error {
    let text: String
}

struct StructEvent: EventProtocol {
    let id: Int
}

enum PaymentEvent: EventProtocol {
    case paidOrder(number: Int)
    case refused
    case noted(Int, String)
}

enum BasketEvent: EventProtocol {
    case emptied
}

enum ShelfAction: Action {
    case clear
    case add(String)
    case move(from: Int, to: Int)

    static let reset = ShelfAction.clear

    static func made(_ number: Int) -> ShelfAction { .add("\(number)") }
}

struct Clear: Action {}

struct Move: Action {
    let from: Int
    let to: Int
}

struct SetName: Action {
    let name: String
    var price = 0
}

struct SelectProduct: Action {
    let id: String
}

struct Box<Value>: Action {
    let value: Value
}

class Work: Action {}

final class LongWork: Work {}

struct PaymentSucceeded: Action {
    let orderNumber: Int
    let note: String?
}

struct PaymentFailed: Action {
    let isCancelled: Bool
}

enum FileAction: Action {
    case open
    case save(Int)
    case fail
}

struct AddProduct: Action {
    let productName: String
}

struct Rename: Action {
    let productName: String
    var index = 0
}

struct Basket {
    var productNames: [String] = []
    var count = 0

    mutating func add(_ name: String) { productNames.append(name) }
}

/// A module, and the closures of its screen.
final class ShelfModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<ShelfEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { ShelfScreen() }
}

extension ModuleRoutingStep {
    static func product(id: String) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: ShelfModule.self))
    }
}

final class ShelfScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    var onClose: (() -> Void)?
    var onAdd: ((Product) -> Void)?
}

enum Color: String, AnalyticsConvertible {
    case red
}

struct Pin: Redacted, AnalyticsConvertible {
    let redacted = "•••"
    let analyticsValue: AnalyticsValue = "1234"
}

struct Login {
    let name: String
    let pin: Pin
    var color: Color?
    var oldPin: Pin?
}

enum LoginEvent: EventProtocol {
    case signedIn(Login)
    case signedOut
}

/// Actions and properties that rows get from elsewhere.
@MainActor
final class Shop {
    let optionalAction: (any Action)? = nil
    let clear: Clear? = nil
    let actions: [any Action] = []
    let shelfActions: [ShelfAction] = []
    let properties: [AnalyticsProperty<Product>] = [.property("id", \.id)]
    var isOpen = true

    func clears() -> [any Action] { [] }

    func show(_ number: Int) {}
}
