import Observation
import ScreensObservation
import Synchronization
import Testing

@MainActor
struct ObservationTests {
    private static let page = GuidePage(path: "Wiki/Observation.md")

    struct Basket: Equatable {
        var names: [String] = []
    }

    struct AddProduct: Action {
        let name: String
    }

    struct Stock: Equatable {
        var count = 10
    }

    final class PageModule: ModuleProtocol {
        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { PageScreen() }
    }

    final class PageScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    /// Also written to by closures that aren't isolated.
    private final class Log: Sendable {
        private let storage = Mutex<[String]>([])
        var lines: [String] { storage.withLock { $0 } }
        func append(_ line: String) { storage.withLock { $0.append(line) } }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func smallestExample() async throws {
        var printed: [String] = []
        func print(_ names: [String]) { printed.append("\(names)") }

        let store = Suas.createStore(
            reducer: TableReducer(initialState: Basket())
                .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
        )
        let basket = ObservedState(store.partialStore(forStateType: Basket.self))

        for await names in Observations({ basket.names ?? [] }) {
            print(names)
            if names.count == 2 { break }
            basket.dispatch(AddProduct(name: "Milk"))
        }

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aPartOfTheStore() throws {
        let log = Log()
        let store = Suas.createStore(
            reducer: TableReducer(initialState: Basket())
                .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
                + TableReducer(initialState: Stock())
                .on(AddProduct.self) { stock, _ in stock.count -= 1 }
        )
        let observed = ObservedState(store.partialStore(forStateType: Basket.self))

        let stock = ObservedState(store.partialStore(forStateType: Stock.self))
        store.addListener(forStateType: Basket.self) { basket in
            log.append("received \(basket.names), observed \(observed.names ?? [])")
        }
        withObservationTracking {
            _ = (observed.names, stock.count)
        } onChange: {
            log.append("changes")
        }
        store.dispatch(AddProduct(name: "Milk"))
        log.append("observed \(observed.names ?? []), \(stock.count ?? 0) in stock")

        #expect(try Self.page.shows(log.lines.joined(separator: "\n")))
    }

    @Test
    func aRouter() {
        let log = Log()
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(with: .page)

        let observed = ObservedRouter(router)
        router.route(to: PresentableRoutingStep(withStep: .page, presentationMode: .push()))
        log.append("\(observed.position)")

        #expect(log.lines == ["stack: PageModule#1 / PageModule#2"])
    }
}

extension ModuleRoutingStep {
    @MainActor
    fileprivate static var page: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: ObservationTests.PageModule.self))
    }
}
