import EventModules
import EventModulesActions
import EventModulesExporting
import EventModulesScreens
import EventModulesStorage
import EventModulesTesting
import EventModulesTracing
import Foundation
import Observation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The examples in the comments and the catalogs of the sources, each in a function that is compiled
/// but not run, and what they assume: one shop.
///
/// An example needs the types of what it assumes, but no values.
@MainActor
enum Examples {
    static let bag = DisposeBag()
    static let disposeBag = DisposeBag()
    static let manager = ModuleManager()
    static let store = Suas.createStore(reducer: BasketReducer())
    static var count = 0

    /// Stands for a value that no test reads.
    static func some<Value>(_ type: Value.Type = Value.self) -> Value {
        fatalError("Examples aren't run.")
    }

    static func print(_ items: Any...) {}
    static func show(_ value: Any) {}
    static func startAnimation() {}
    static func track(_ value: Any) {}
    static func send(_ value: Any) async {}
    static func upload(_ value: Any) async {}

    final class View {
        var text = ""
        var isBold = false
        var onCheckOut = {}
        var onRemove: (Product) -> Void = { _ in }

        func add(_ value: Any) {}
        func append(_ value: Any) {}
        func findPlace(_ callback: @escaping @Sendable (String) -> Void) {}
        func log(_ text: String) {}
        func show(_ value: Any) {}
    }

    static let badge = View()
    static let crashReporter = View()
    static let label = View()
    static let locator = View()
    static let screen = View()
    static let view = View()

    // MARK: - Suas

    struct Server {
        func post(_ call: AnalyticsCall) async throws {}
        func products() async -> [Product] { [] }
    }

    struct ShopServer: Sendable {
        @MainActor
        func products() async throws -> [Product] { [] }
    }

    struct LoadProducts: TaskAction {
        init(server: Server = Server()) {}
        init(after catalog: Catalog?) {}

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws -> [Product] { [] }
    }

    struct Listen: AsyncAction {
        init(of name: String = "") {}

        func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {}
    }

    struct AddProduct: Action { let name: String }
    struct EmptyBasket: Action {}
    struct FinishDownload: Action {}
    struct RenameBasket: Action { let name: String }
    struct RemoveProduct: Action { let index: Int }
    struct SelectSize: Action { init(_ size: Size) {} }
    struct ShowActivity: Action {}

    struct Received: Action, Equatable {
        init(_ value: Any = ()) {}

        static func == (_: Self, _: Self) -> Bool { true }
    }

    typealias ListenForMessages = Listen
    typealias FollowPrice = Listen
    typealias PlaceFound = Received
    typealias ProductsFetched = Received
    typealias ProductsLoaded = Received
    typealias BasketRead = Received
    typealias BasketWritten = Received

    enum Size { case large }

    struct Basket: Equatable {
        var count = 0
        var isPaid = false
        var name = ""
        var names: [String] = []
        var ids: [String] = []
        var items: [String] = []

        func after(_ event: ProductEvent) -> Basket { self }
    }

    struct Catalog { var products: [Product] }
    struct Feature { let middleware: any Middleware }
    struct ProductState { var size = Size.large }
    struct Session { var isSignedIn = false }

    //>> struct BasketReducer: MutatingReducer {

    struct CatalogReducer: Reducer {
        var initialState = Session()

        func reduce(state: Session, action: any Action) -> Session? { nil }
    }

    static let features: [Feature] = []
    static let module: OwnState.ProductModule = some()
    static let reducer = BasketReducer() + CatalogReducer()
    static let savedStates: [StateKey: Any] = [:]
    static let server = Server()
    static let basketWithPrices: StateSelector<String> = { _ in nil }
    static let order = ""

    //>* Core/Suas

    // MARK: - EventRuntime

    @MainActor
    enum Reports {
        static let listener = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
        static let load = Kit.SyncTickets()
        static let producer = MockScreen()
        static let subject = PublishSubject<Int>()

        //>* Core/EventRuntime
    }

    // MARK: - EventObservables

    @MainActor
    enum Streams {
        enum Tap {
            case save, cancel

            init(_ key: String) { self = .save }
        }

        struct LoadError: Error {}
        struct Page { var isLast = false }
        struct Payment { init(of basket: [String], by method: String) {} }

        final class Server {
            func onPriceChange(_ observer: @escaping (Int) -> Void) -> Int { 0 }
            func remove(_ id: Int) {}
        }

        static let basket = PublishSubject<[String]>()
        static let drafts = PublishSubject<String>()
        static let events = PublishSubject<SearchEvent>()
        static let ids = PublishSubject<Int>()
        static let isSoldOut = BehaviorSubject(value: true)
        static let keys = PublishSubject<String>()
        static let log = View()
        static let name = BehaviorSubject(value: "lamp")
        static let names = PublishSubject<String>()
        static let notices = PublishSubject<String>()
        static let pages = PublishSubject<Page>()
        static let payTaps = PublishSubject<String>()
        static let price = BehaviorSubject(value: 36)
        static let prices = PublishSubject<Int>()
        static let products = PublishSubject<Product>()
        static let quantities = PublishSubject<String>()
        static let queries = PublishSubject<String>()
        static let saveTaps = PublishSubject<Void>()
        static let server = Server()
        static let taps = PublishSubject<Tap>()

        static func load(_ id: Int) async throws(LoadError) -> Page { Page() }
        static func results(of tap: Tap) -> Observable<[String]> { .just([]) }
        static func save() async {}
        static func search(_ text: String) async -> [String] { [] }

        //>* Core/EventObservables
    }

    // MARK: - Links

    @MainActor
    enum Links {
        enum Sort: String, DeeplinkConvertible { case price }

        static var link: Deeplink?
        static let match: DeeplinkMatch = some()
        static let pattern: DeeplinkPattern = "shop://catalog/{category}"
        static let order = (id: some(DeeplinkUUID.self), text: "")
        static let text = ""

        struct List {
            static let pattern: DeeplinkPattern = "shop://catalog/{category}"
            let context: (category: String, number: Int)

            //> var deeplink: Deeplink? { Self.pattern.link(["category": .string(context.category)]) }
        }

        // swift-format-ignore: OmitExplicitReturns
        static func product(of match: DeeplinkMatch) -> (Int, Sort?)? {
            //> guard let number: Int = match["number"] else { return nil }
            return (number, sort)
        }

        //>* Core/EventModulesRouting/Links
    }

    // MARK: - EventModules: events and analytics

    struct Product: Equatable {
        let id: String
        var category = ""
        var step: PresentableRoutingStep { .product(self) }
    }

    enum ProductEvent: EventProtocol, Equatable { case bought }
    enum BasketEvent: EventProtocol {
        case opened, checkedOut
        case productAdded(name: String)
        case removed(Product)
    }
    enum CatalogEvent: EventProtocol, Equatable {
        case opened, appeared, closed
        case pageShown(Int, of: Int)
        case productSelected(id: String)
    }
    enum CheckoutEvent: EventProtocol {
        case began, ended, refused
        case paid(order: Int)
    }
    enum DownloadEvent: EventProtocol, Sendable { case finished }
    enum PaymentEvent: EventProtocol { case failed(reason: String) }
    enum PickerEvent: EventProtocol { case picked(Product) }
    enum SearchEvent: EventProtocol {
        case typed(String)
        case resultSelected(id: String, position: Int)
    }
    enum SessionEvent: EventProtocol {
        case ended
        case signedIn(Product)
    }

    struct Consent { var purposes: Set<AnalyticsPurpose>? }

    struct LoadBasket: Action {}
    struct PaymentFailed: Action { let isCancelled: Bool }
    struct PaymentSucceeded: Action { let order: Int }
    struct ResetSelection: Action {}
    struct SelectProduct: Action { let id: String }
    struct SignOut: Action {}
    enum ListAction: Action {
        case scrollToTop
        case sort(by: String)
    }

    //> final class ConsoleAnalytics: AnalyticsProvider {

    //>> final class CheckoutAnalytics: ModuleEventsListening {

    final class CheckoutRouting: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool { true }
    }

    static let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())
    static let apple = Product(id: "7")
    static let event = CatalogEvent.appeared
    static let events = PublishSubject<CatalogEvent>()
    static let producer = MockProducer<CatalogEvent>()
    static let product = apple
    static let subject = PublishSubject<DownloadEvent>()
    static let user = apple

    // MARK: - EventModules: modules

    class ProductsScreens: EventsEmitting {
        let events = EventsSource<CatalogEvent>()

        func makePresentable() -> any Presentable { MockScreen() }
    }

    final class SettingsModule: ProductsScreens, ModuleProtocol {
        let context: ModuleContext

        init(usingContext context: ModuleContext) { self.context = context }
    }

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()

        func add(_ name: String) {}
    }

    typealias E = ProductEvent
    typealias ReviewsScreen = MockScreen
    class ShopScreen: Screen {}
    typealias PickerModule = SettingsModule
    typealias ProductsModule = SettingsModule
    typealias SplashModule = SettingsModule

    //> struct ProductContext: ModuleContextProtocol {

    //>> final class ProductModule: ModuleProtocol, EventsEmitting {

    final class ProductScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()

        init(onBuy: @escaping () -> Void) {}
    }

    final class ProductTracking: EventsListening {
        //> func registerToEvents(for producer: any AnyEventsProducer, events: Observable<E>) -> Bool {
    }

    final class ShopRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        // swift-format-ignore: OmitExplicitReturns
        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<CatalogEvent>
        ) -> Bool {
            //> // In registerToEvents(for:events:) of a listener:
            return true
        }
    }

    enum OwnState {
        final class ProductViewController: Presentable {
            let disposeBag = DisposeBag()
            let viewControllerEvents = PublishSubject<ViewControllerEvent>()

            init(store: PartialStore<ProductState>) {}
        }

        struct ProductReducer: Reducer {
            let initialState = ProductState()

            init(id: String) {}

            func reduce(state: ProductState, action: any Action) -> ProductState? { nil }
        }

        struct ProductContext: ModuleContextProtocol {
            typealias ModuleType = ProductModule
            let id: String
        }

        final class ProductModule: ModuleProtocol, EventsProducer, ReducerProviding {
            var reducer: any CombinableReducer { ProductReducer(id: context.id) }

            let context: ProductContext
            let disposeBag = DisposeBag()
            let events: Observable<ProductEvent> = PublishSubject<ProductEvent>()

            init(usingContext context: ProductContext) { self.context = context }

            func makePresentable() -> any Presentable {
                ProductViewController(store: partialStore(forStateType: ProductState.self))
            }
        }
    }

    @MainActor
    enum Linked {
        struct ProductContext: ModuleContextProtocol {
            typealias ModuleType = ProductModule
            let routingContext: RoutingContext
            let number: Int
        }

        final class ProductModule: Deeplinkable, EventsProducer {
            static let pattern: DeeplinkPattern = "shop://product/{number:Int}"
            static let deeplinkPatterns = [pattern]

            let context: ProductContext
            let disposeBag = DisposeBag()
            let events: Observable<ProductEvent> = PublishSubject<ProductEvent>()

            init(usingContext context: ProductContext) { self.context = context }

            func makePresentable() -> any Presentable { MockScreen() }

            var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
            // context, init(usingContext:), makePresentable(), disposeBag, events
        }

        static func register() {
            //> manager.registerDeeplinks(of: ProductModule.self) { match in
        }
    }

    final class AccountModule: ModuleProtocol {
        static let gates: [RoutingGate] = [.signedIn]

        // context, init(usingContext:), makePresentable(), disposeBag, events
        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    static let basket = View()
    static var nextRouter: StackRouter { router }
    static let saved = RouterPosition()
    static let receipt = apple.step
    static let router: StackRouter = some()

    //>* Core/EventModulesCore
    //>* Core/EventModulesRouting
    //>* Core/EventModulesAnalytics

    // MARK: - Screens

    struct CatalogLocalState: LocalState {
        var query = ""
        var selectedIndex = 0
    }

    typealias Label = View

    class ExampleView<Model> {
        var model: Model?
        var didSelectRow: (Int) -> Void = { _ in }
        var didTapEmpty = {}
        var query: ValueBinding<String>?

        required init() {}
        func setup() {}
        func style() {}
        func update(oldModel: Model?) {}
    }

    final class BasketView: ExampleView<BasketViewModel>, ViewControllerModellableView {}
    final class SearchView: ExampleView<CatalogViewModel>, ViewControllerModellableView {}
    typealias CatalogView = SearchView

    //>> struct BasketViewModel: ViewModelWithState {

    //>> struct CatalogViewModel: ViewModelWithLocalState {

    //>* Core/EventModulesScreens

    struct Checkout { var address = "" }

    struct SetAddress: AppAction {
        init(_ address: String) {}

        func updatedState(currentState: inout Checkout) {}
    }

    final class SearchScreen: ViewControllerWithLocalState<SearchView> {
        override func setupInteraction() {
            //> rootView.query = binding(\.query)
        }
    }

    static let checkout = ObservedState(store.partialStore(forStateType: Checkout.self))

    nonisolated static func redrawSoon() {}

    //>* Core/EventModulesScreens/Observation

    // MARK: - Actions

    static let bytes = Data()
    static let database = KeptMemory()
    static let folder = url
    static let url = URL(fileURLWithPath: "/")

    //>* Actions/EventModulesActions
    //>* Actions/EventModulesStorage

    // MARK: - Flows

    static let collector = url
    static let file: FileHandle = some()
    static let flow: FlowRecorder = some()
    static let path = ""
    static let recording: FlowRecording = some()
    static let trace = FlowTrace()

    //>* Flows/EventModulesTracing
    //>* Flows/EventModulesExporting

    // MARK: - Testing

    @MainActor
    enum Kit {
        enum ProductEvent: EventProtocol, Equatable {
            case closed
            case bought(id: String)
        }
        enum BasketEvent: EventProtocol, Equatable { case paid }

        struct Account: Equatable { var isSignedIn = false }
        struct AddToBasket: Action, Equatable { let id: String }
        struct Badge { var count = 0 }
        struct ShowAbout: Action {}
        struct SignIn: Action {}
        struct SyncTickets: TaskAction {
            func run(
                getState: @escaping TaskGetStateFunction,
                dispatch: @escaping TaskDispatchFunction
            ) async throws {}
        }

        struct BadgeReducer: Reducer {
            var initialState = Badge()

            func reduce(state: Badge, action: any Action) -> Badge? { nil }
        }

        final class ProductModule: ProductsScreens, ModuleProtocol {
            let context: ModuleContext

            init(usingContext context: ModuleContext) { self.context = context }

            func buy() {}
        }

        final class ShopAnalytics: EventsListenersAggregator {
            let listeners: [any AnyEventsListening] = []

            init(provider: any AnalyticsProvider) {}
        }

        @MainActor
        final class Shop {
            let manager = Examples.manager
            var basket: Shop { self }
            var catalog: Shop? { self }
            let router = Examples.router
            let saving: StoreSubscription = some()
            let store = Examples.store
            let tickets = Examples.producer

            func buy() {}
            func open() {}
            func pay() {}
            func select(_ id: String) {}
            func show(_ screen: any Presentable) {}
            func signIn() {}
            func start() {}
            func tap() {}
        }

        static let app = Shop()
        static let clock = ManualClock()
        static let container = app
        static let download = app
        static let file = url
        static let gate = Gate()
        static let log = View()
        static let module = app
        static let plan: AnalyticsPlan = some()
        static let catalog = MockProducer<CatalogEvent>()
        static let provider = RecordingAnalyticsProvider()
        static let router = MockRouter()
        static let shop = app
        static let taps = PublishSubject<Int>()
        static let testStore: TestStore = some()
        static let texts = PublishSubject<String>()

        @Suite(.disabled("Examples are only compiled."))
        @MainActor
        struct DisabledTests {
            //> @Test(.manualClock)

            //> @Test
        }

        //>* Testing/EventModulesManualTime
        //>* Testing/EventModulesTesting
    }
}

// MARK: - Extensions, which can't stand in a function

extension RoutingGate {
    fileprivate static let signedIn: RoutingGate = "signedIn"
}

//> extension AnalyticsPurpose {

//> extension AsyncActionID {

//>> extension Services {

struct CatalogService: Sendable {
    var all: @Sendable () async throws -> [String]

    static let empty = CatalogService { [] }
    static let server = empty
}

//>> extension ModuleRoutingStep {

extension ModuleRoutingStep {
    fileprivate typealias ProductContext = Examples.ProductContext
    typealias ProductModule = Examples.ProductModule
    fileprivate typealias ReviewsScreen = Examples.ReviewsScreen

    fileprivate static var home: Self { product("") }
    fileprivate static var picker: Self { product("") }

    fileprivate static func receipt(_ order: Int) -> Self { product("") }
    fileprivate static func signIn() -> Self { product("") }
}

extension PresentableRoutingStep {
    fileprivate static func product(_ product: Examples.Product) -> Self {
        Self(withStep: .product(product.id), presentationMode: .push())
    }
}

extension RoutingContext {
    fileprivate static let link: RoutingContext = "link"
}
