/// A program of a few lines, built as a package.
enum SampleProgram {
    /// Uses a module, a listener, a bridge, a store and a router.
    case modules

    /// Uses a subject, two operators and a bag.
    case streams

    /// Uses a store with a reducer and a listener.
    case store

    /// Uses an OpenCombine subject and a subscriber.
    case openCombine

    /// Uses only the standard library.
    case plain

    func manifest(libraryAt path: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "sample",
            platforms: [.macOS(.v14)],
            dependencies: [\(dependency(at: path))],
            targets: [.executableTarget(name: "sample", dependencies: [\(product)])]
        )
        """
    }

    private func dependency(at path: String) -> String {
        switch self {
        case .modules, .streams, .store:
            #".package(name: "EventModules", path: "\#(path)")"#
        case .openCombine:
            #".package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0")"#
        case .plain: ""
        }
    }

    private var product: String {
        switch self {
        case .modules: #".product(name: "EventModules", package: "EventModules")"#
        case .streams: #".product(name: "Observables", package: "EventModules")"#
        case .store: #".product(name: "Suas", package: "EventModules")"#
        case .openCombine: #".product(name: "OpenCombine", package: "OpenCombine")"#
        case .plain: ""
        }
    }

    var source: String {
        switch self {
        case .modules: Self.modulesSource
        case .streams: Self.streamsSource
        case .store: Self.storeSource
        case .openCombine: Self.openCombineSource
        case .plain: #"print("opened 7")"#
        }
    }

    private static let openCombineSource = """
        import OpenCombine

        let opened = PassthroughSubject<Int, Never>()
        let token = opened.sink { print("opened", $0) }
        opened.send(7)
        """

    private static let streamsSource = """
        import Observables

        let opened = PublishSubject<Int>()
        let bag = DisposeBag()
        opened.map { $0 + 1 }
            .distinctUntilChanged()
            .subscribe(onNext: { print("opened", $0) })
            .disposed(by: bag)
        opened.onNext(6)
        """

    private static let storeSource = """
        import Suas

        struct Selection { var id = 0 }

        struct Select: Action {
            let id: Int
        }

        let reducer = TableReducer(initialState: Selection()).on(Select.self) { $0.id = $1.id }
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Selection.self) { print("opened", $0.id) }
        store.dispatch(action: Select(id: 7))
        """

    private static let modulesSource = """
        import EventModules

        enum ShopEvent: EventProtocol {
            case opened
            case selected(id: Int)
        }

        final class ShopModule: ModuleProtocol, EventsProducer {
            let context: ModuleContext
            let disposeBag = DisposeBag()
            let subject = PublishSubject<ShopEvent>()
            var events: Observable<ShopEvent> { subject }

            init(usingContext context: ModuleContext) { self.context = context }

            func makePresentable() -> any Presentable { ShopScreen() }
        }

        final class ShopScreen: Presentable {
            let disposeBag = DisposeBag()
            let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        }

        struct Selection { var id = 0 }

        struct Select: AppAction {
            let id: Int

            func updatedState(currentState: inout Selection) { currentState.id = id }
        }

        let store = Suas.createStore(reducer: AppActionReducer(initialState: Selection()))
        store.addListener(forStateType: Selection.self) { print("opened", $0.id) }
        let bridge = StoreEventsListener(store: store).on(ShopEvent.selected) { Select(id: $0) }
        let manager = ModuleManager(listeners: [EventsLogger(), bridge], store: store)
        let router = StackRouter(manager: manager)
        let context = ModuleContext(routingContext: "main", building: ShopModule.self)
        router.start(with: ModuleRoutingStep(withMaker: context))
        (manager.livingModules().first as? ShopModule)?.subject.onNext(.selected(id: 7))
        """
}
