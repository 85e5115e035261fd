import EventModules
import Testing

extension Services {
    /// The name of the services, which their readers log.
    var name: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
}

private enum NameKey: ServiceKey {
    static var liveValue: String? { "live" }
    static var testValue: String? { "own" }
}

/// Logs the services that it reads in each part of its life.
private final class ReadingModule: ModuleProtocol, EventsEmitting {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = ReadingModule
        let log: Log
        var onInit: @MainActor () -> Void = {}
    }

    let context: Context
    let events = EventsSource<PageEvent>()

    init(usingContext context: Context) {
        self.context = context
        read("init")
        context.onInit()
        Task { read("task") }.disposed(by: disposeBag)
    }

    func makePresentable() -> any Presentable {
        read("makePresentable")
        return ReadingScreen(context.log)
    }

    func read(_ part: String) { context.log.lines.append("\(part): \(services.name)") }
}

private final class ReadingScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let log: Log

    init(_ log: Log) {
        self.log = log
        read("screen's init")
    }

    func viewDidAppear() {
        read("appeared")
        viewControllerEvents.onNext(.appeared)
    }

    private func read(_ part: String) { log.lines.append("\(part): \(services.name)") }
}

/// The services that modules and screens read.
@MainActor
struct ModuleServicesTests {
    private let log = Log()

    private func manager(_ name: String?, store: Store? = nil) -> ModuleManager {
        ModuleManager(
            store: store,
            services: name.map { name in Services.ofManager { $0.name = name } }
        )
    }

    private func step(onInit: @escaping @MainActor () -> Void = {}) -> PresentableRoutingStep {
        let context = ReadingModule.Context(log: log, onInit: onInit)
        return PresentableRoutingStep(
            withStep: ModuleRoutingStep(withMaker: context),
            presentationMode: .push()
        )
    }

    private var parts: [String] { ["init", "makePresentable", "screen's init", "appeared"] }

    private func unprovided(_ reader: Any.Type) -> String {
        """
        Code that has no services read a service.
            reader: \(String(reflecting: reader))
        Each service has the value of its key.
        To fix this, give the manager services, or read a module's services.
        """
    }

    @Test
    func aModuleAndItsScreenReadThoseOfTheirManager() async {
        let manager = manager("a")
        let screen = manager.viewController(for: step())
        screen.viewDidAppear()
        #expect(log.lines == parts.map { "\($0): a" })
        await Task {}.value
        #expect(log.lines.last == "task: a")
        #expect(manager.services?.name == "a")
    }

    @Test
    func aRoutersModuleReadsThem() {
        let manager = manager("a", store: Suas.createStore(reducer: RouterReducer()))
        let router = StackRouter(manager: manager)
        router.route(to: step())
        #expect(log.lines == parts.map { "\($0): a" })
    }

    @Test
    func aProducerReadsThemOnceItIsSetUp() {
        let manager = manager("a")
        let module = PageModule(usingContext: PageContext(name: "page"))
        manager.setupEventsListeners(for: module)
        #expect(module.services.name == "a")
    }

    @Test
    func twoManagersKeepTheirOwnInsideEachOther() {
        let inner = manager("b")
        var shown: (any Presentable)?
        let outer = manager("a").viewController(
            for: step(onInit: { shown = inner.viewController(for: step()) })
        )
        outer.viewDidAppear()
        shown?.viewDidAppear()
        let texts = [
            "init: a", "init: b", "makePresentable: b", "screen's init: b", "makePresentable: a",
            "screen's init: a", "appeared: a", "appeared: b",
        ]
        #expect(log.lines == texts)
    }

    @Test
    func aManagerWithoutServicesHasNoneInsideAnother() {
        let bare = manager(nil)
        let reports = Diagnostics.collect {
            _ = manager("a").viewController(
                for: step(onInit: { _ = bare.viewController(for: step()) })
            )
        }
        #expect(log.lines.filter { $0.hasSuffix(": own") }.count == 3)
        #expect(
            reports.map(\.description) == [
                unprovided(ReadingModule.self), unprovided(ReadingModule.self),
                unprovided(ReadingScreen.self),
            ]
        )
    }

    @Test
    func aManagerWithoutServicesHasNoneInATaskOfAnothersStore() async throws {
        let (bare, step) = (manager(nil), step())
        let store = Suas.createStore(reducer: RouterReducer(), middleware: AsyncMiddleware())
        let manager = manager("a", store: store)
        let reports = try await Diagnostics.collectReports {
            let open = BlockAsyncAction { _, _ in bare.viewController(for: step).viewDidAppear() }
            try await manager.store?.run(open)
        }
        #expect(log.lines == parts.map { "\($0): own" })
        #expect(reports.count == 4)
    }

    @Test
    func aProducerThatIsNotSetUpHasNone() {
        let module = PageModule(usingContext: PageContext(name: "page"))
        let reports = Diagnostics.collect { #expect(module.services.name == "own") }
        #expect(reports.map(\.description) == [unprovided(PageModule.self)])
    }

    @Test
    func aStoreReadsThoseOfItsManager() async throws {
        let store = Suas.createStore(reducer: RouterReducer(), middleware: AsyncMiddleware())
        let manager = manager("a", store: store)
        #expect(try await store.run(BlockAsyncAction { _, _ in Services.current.name }) == "a")
        #expect(ModuleManager(store: store).services?.name == "a")
        withExtendedLifetime(manager) {}
    }

    @Test
    func aManagerWithoutServicesHasThoseOfItsStore() {
        let store = Suas.createStore(reducer: RouterReducer())
        store.services = Services.ofManager { $0.name = "store" }
        #expect(manager(nil, store: store).services?.name == "store")
    }

    @Test
    func theSameServicesForASecondManagerAreNotReported() {
        let store = Suas.createStore(reducer: RouterReducer())
        let services = Services.ofManager { $0.name = "a" }
        let reports = Diagnostics.collect {
            let managers = (0..<2).map { _ in ModuleManager(store: store, services: services) }
            #expect(managers.map(\.services?.name) == ["a", "a"])
        }
        #expect(reports.isEmpty)
    }

    @Test
    func otherServicesForASecondManagerAreReported() async throws {
        let store = Suas.createStore(reducer: RouterReducer(), middleware: AsyncMiddleware())
        let first = manager("a", store: store)
        var second: ModuleManager?
        let reports = Diagnostics.collect { second = manager("b", store: store) }
        #expect(
            reports.text == """
                A manager and its store have different services.
                Modules read the manager's services; async actions read the store's.
                To fix this, give all managers of a store the same services.
                """
        )
        #expect(second?.services?.name == "b")
        #expect(first.services?.name == "a")
        #expect(try await store.run(BlockAsyncAction { _, _ in Services.current.name }) == "a")
    }
}

extension Services {
    /// Services of a manager, which the testing kit would refuse.
    fileprivate static func ofManager(_ change: (inout Services) -> Void) -> Services {
        Services(change).tested(by: NoTest())
    }
}

private struct NoTest: ServicesTest {
    func value<K: ServiceKey>(of key: K.Type, _ name: StaticString, in app: Services) -> K.Value {
        app.liveValue(of: key, name)
    }
}
