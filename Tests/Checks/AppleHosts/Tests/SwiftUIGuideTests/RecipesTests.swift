import EventModulesSwiftUI
import EventModulesTesting
import EventModulesTracing
import SwiftUI
import Testing
import UIKit

/// The recipes that need SwiftUI.
@MainActor
@Suite(.services(allowingLive: [\.products]))
struct RecipesTests {
    nonisolated struct Product: Hashable, Identifiable {
        let id: String
        let name: String
    }

    struct Products: Equatable {
        enum Phase: Equatable {
            case idle, loading
            case failed(String)
        }

        var items: [Product] = []
        var phase = Phase.idle

        static var reducer: AppActionReducer<Self> { AppActionReducer(initialState: Self()) }
    }

    struct SetProducts: AppAction {
        let products: Products

        func updatedState(currentState: inout Products) { currentState = products }
    }

    struct LoadPage: TaskAction {
        var isRefresh = false

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async {
            let items = isRefresh ? [] : getState()[Products.self]?.items ?? []
            let page = try? await Services.current.products.page(items.count)
            dispatch(SetProducts(products: Products(items: items + (page ?? []))))
        }
    }

    struct ProductsContext: ModuleContextProtocol {
        typealias ModuleType = ProductsModule
        let products: PartialStore<Products>
    }

    enum CatalogEvent: EventProtocol {
        case productSelected(id: String)
    }

    final class ProductsModule: ModuleProtocol, EventsEmitting {
        let context: ProductsContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ProductsContext) { self.context = context }

        func makePresentable() -> any Presentable {
            let store = context.products
            let select = events.emitter(of: CatalogEvent.productSelected)
            store.dispatch(LoadPage())
            return ViewScreen(store) { ProductsView(products: $0, select: select) }
        }
    }

    struct ProductsView: View {
        let products: Products
        let select: (String) -> Void

        @Environment(\.store)
        private var store

        var body: some View {
            List {
                ForEach(products.items) { product in
                    Button(product.name) { select(product.id) }
                }
                switch products.phase {
                case .idle: Button("More") { store?.dispatch(LoadPage()) }
                case .loading: ProgressView()
                case .failed(let message):
                    Text(message)
                    Button("Try Again") { store?.dispatch(LoadPage()) }
                }
            }
            .navigationTitle("Catalog")
            .refreshable { await refresh() }
        }

        private func refresh() async {
            let load = Task { try await store?.run(LoadPage(isRefresh: true)) }
            _ = await load.result
        }
    }

    struct Manual: Equatable {
        var fraction: Double?
    }

    struct ManualView: View {
        let manual: Manual

        var body: some View {
            ProgressView("Downloading the manual", value: manual.fraction)
        }
    }

    struct Checkout: Equatable {
        var email = ""
        var problem: String? { email.contains("@") ? nil : "Enter an email address." }
    }

    struct SetEmail: AppAction {
        let email: String

        func updatedState(currentState checkout: inout Checkout) { checkout.email = email }
    }

    struct CheckoutView: View {
        let checkout: ObservedState<Checkout>
        let onContinue: () -> Void

        var body: some View {
            Form {
                TextField("Email", text: checkout.binding(\.email) { SetEmail(email: $0) })
                if let problem = checkout.state?.problem { Text(problem) }
                Button("Continue") { onContinue() }
                    .disabled(checkout.state?.problem != nil)
            }
        }
    }

    struct BasketView: View {
        let basket: Products
        var body: some View { Text("\(basket.items.count) products") }
    }

    struct BasketContext: ModuleContextProtocol {
        typealias ModuleType = BasketModule
        let basket: PartialStore<Products>
    }

    final class BasketModule: ModuleProtocol {
        let context: BasketContext
        let disposeBag = DisposeBag()

        init(usingContext context: BasketContext) { self.context = context }

        func makePresentable() -> any Presentable {
            ViewScreen(context.basket) { basket in
                BasketView(basket: basket).presentationDetents([.medium, .large])
            }
        }
    }

    struct ShopColumns: View {
        let list: StackRouter
        let detail: StackRouter

        var body: some View {
            NavigationSplitView {
                RouterView(list)
            } detail: {
                RouterView(detail)
            }
        }
    }

    enum AppEvent: EventProtocol {
        case becameActive
        case enteredBackground
    }

    final class AppEvents: EventsEmitting {
        let events = EventsSource<AppEvent>()
    }

    struct ShopWindow: View {
        let router: StackRouter
        let app: AppEvents

        @Environment(\.scenePhase)
        private var phase

        var body: some View {
            RouterView(router).onChange(of: phase) {
                switch phase {
                case .active: app.events.emit(.becameActive)
                case .background: app.events.emit(.enteredBackground)
                default: break
                }
            }
        }
    }

    struct BasketWidgetView: View {
        let names: [String]

        var body: some View {
            Text("\(names.count) products")
                .widgetURL(URL(string: "shop://basket"))
        }
    }

    struct RecordingView: View {
        let file: FlowFile

        var body: some View {
            ShareLink("Send the recording", item: URL(filePath: file.path))
        }
    }

    private let scene = UIWindowScene()
    private let window: UIWindow
    private let store = Suas.createStore(reducer: Products.reducer, middleware: AsyncMiddleware())
    private let lamp = Product(id: "lamp", name: "Lamp")

    init() {
        window = UIWindow(windowScene: scene)
        store.services = Services { $0.products = ProductService { _ in [] } }
    }

    private func open(_ view: some View) -> ViewNode {
        let controller = UIHostingController(rootView: view)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        return controller.graph.root
    }

    private func preview() -> ModulePreview {
        let products = store.partialStore(forStateType: Products.self)
        return ModulePreview(ProductsContext(products: products), store: store)
    }

    @Test
    func aListFromState() async throws {
        store.services = Services {
            $0.products = ProductService { [Product(id: "\($0)", name: "Lamp \($0)")] }
        }
        let root = open(preview())
        while root.texts.count < 3 { await update() }
        #expect(root.texts == ["Lamp 0", "More", "Catalog"])
        root.userTaps("More")
        while root.texts.count < 4 { await update() }
        #expect(root.texts == ["Lamp 0", "Lamp 1", "More", "Catalog"])

        await root.all(DrawnRefresh.self).first?.action()
        await update()
        #expect(root.texts == ["Lamp 0", "More", "Catalog"])

        store.dispatch(SetProducts(products: Products(items: [lamp], phase: .loading)))
        await update()
        #expect(root.all(ProgressView.self).count == 1)
        let failed = Products(items: [lamp], phase: .failed("No connection"))
        store.dispatch(SetProducts(products: failed))
        await update()
        #expect(root.texts == ["Lamp", "No connection", "Try Again", "Catalog"])
        root.userTaps("Try Again")
        while root.texts.count != 4 || root.texts[2] != "More" { await update() }
        #expect(root.texts == ["Lamp", "Lamp 1", "More", "Catalog"])
    }

    private func update() async {
        await Task.yield()
        UIKitSimulation.running.settle()
    }

    @Test
    func progress() {
        let root = open(ManualView(manual: Manual(fraction: 0.5)))
        #expect(root.all(ProgressView.self).first?.fraction == 0.5)
    }

    @Test
    func aForm() {
        store.attach(reducer: AppActionReducer(initialState: Checkout()))
        let checkout = ObservedState(store.partialStore(forStateType: Checkout.self))
        var continued = 0
        let root = open(CheckoutView(checkout: checkout) { continued += 1 })
        root.userTaps("Continue")
        #expect(root.texts == ["Enter an email address.", "Continue"])
        root.visible(DrawnTextField.self).first?.userTypes("anna@shop.example")
        UIKitSimulation.running.settle()
        root.userTaps("Continue")
        #expect(root.texts == ["Continue"] && continued == 1)
    }

    @Test
    func detents() {
        let context = BasketContext(basket: store.partialStore(forStateType: Products.self))
        #expect(open(ModulePreview(context, store: store)).texts == ["0 products"])
    }

    @Test
    func twoColumns() {
        store.dispatch(SetProducts(products: Products(items: [lamp])))
        let manager = ModuleManager(store: store)
        let list = StackRouter(manager: manager)
        let detail = StackRouter(manager: manager, stateKey: "Detail")
        let products = store.partialStore(forStateType: Products.self)
        list.start(with: ModuleRoutingStep(withMaker: ProductsContext(products: products)))
        detail.start(with: ModuleRoutingStep(withMaker: BasketContext(basket: products)))
        let root = open(ShopColumns(list: list, detail: detail))
        #expect(root.texts == ["Lamp", "More", "Catalog", "1 products"])
    }

    @Observable
    final class Phase {
        var phase = ScenePhase.inactive
    }

    struct PhasedView: View {
        let phase: Phase
        let window: ShopWindow

        var body: some View { window.environment(\.scenePhase, phase.phase) }
    }

    @Test
    func lifeCycle() {
        var lines: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { lines.append($0) }], store: store)
        let router = StackRouter(manager: manager)
        let basket = store.partialStore(forStateType: Products.self)
        router.start(with: ModuleRoutingStep(withMaker: BasketContext(basket: basket)))
        let (app, phase) = (AppEvents(), Phase())
        manager.setupEventsListeners(for: app)
        _ = open(PhasedView(phase: phase, window: ShopWindow(router: router, app: app)))
        for next in [ScenePhase.active, .inactive, .background] {
            phase.phase = next
            UIKitSimulation.running.settle()
        }
        let events = lines.filter { $0.hasPrefix("AppEvents") }
        #expect(events == ["AppEvents: becameActive", "AppEvents: enteredBackground"])
    }

    @Test
    func previews() {
        let store = Suas.createStore(
            reducer: Products.reducer,
            state: ["Products": Products(items: [Product(id: "lamp", name: "Lamp")])],
            middleware: AsyncMiddleware()
        )
        store.services = Services { $0.products = ProductService { _ in [] } }
        let products = store.partialStore(forStateType: Products.self)
        let preview = ModulePreview(ProductsContext(products: products), store: store)
        #expect(open(preview).texts == ["Lamp", "More", "Catalog"])
    }

    @Test
    func widgets() { #expect(open(BasketWidgetView(names: ["lamp"])).texts == ["1 products"]) }

    @Test
    func aRecording() throws {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).jsonl"
        let file = try FlowFile(path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let root = open(RecordingView(file: file))
        #expect(root.all(ShareLink.self).first?.item.path == path)
    }
}

struct ProductService: Sendable {
    var page: @Sendable (_ number: Int) async throws -> [RecipesTests.Product]
}

enum ProductsKey: ServiceKey {
    static var liveValue: ProductService? { nil }
}

extension Services {
    fileprivate var products: ProductService {
        get { self[ProductsKey.self] }
        set { self[ProductsKey.self] = newValue }
    }
}

extension View {
    /// As in WidgetKit.
    fileprivate func widgetURL(_ url: URL?) -> some View { self }
}

#if os(macOS)
// A macro of Xcode; a test runs the lines inside.
#Preview("With products") {
    let store = Suas.createStore(
        reducer: Products.reducer,
        state: ["Products": Products(items: [Product(id: "lamp", name: "Lamp")])],
        middleware: AsyncMiddleware()
    )
    store.services = Services { $0.products = ProductService { _ in [] } }
    let products = store.partialStore(forStateType: Products.self)
    return ModulePreview(ProductsContext(products: products), store: store)
}
#endif
