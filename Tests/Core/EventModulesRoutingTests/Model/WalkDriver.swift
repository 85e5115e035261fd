import EventModules
import Foundation

/// A real router that takes the steps of a walk, and its observable state.
@MainActor
final class WalkDriver {
    private let store = Suas.createStore(reducer: RouterReducer())
    private let app: RoutedApp
    private let watcher = ScreenWatcher()
    private let asking = PublishSubject<Void>()
    private var moduleNumbers: [ObjectIdentifier: Int] = [:]
    private var kept: [RouterPosition] = []

    init() {
        app = RoutedApp(store: store)
        app.manager.addEventsListeners([
            watcher,
            RegisteringListener { [unowned self] producer in
                guard producer is any AnyModule else { return }
                lastModule += 1
                moduleNumbers[ObjectIdentifier(producer)] = lastModule
            },
        ])
    }

    private var lastModule = 0

    /// Takes a step from outside, or several from within one delivery.
    func perform(_ steps: [WalkStep]) throws {
        let acts = try steps.map(act)
        let actInTurn = { for act in acts { act() } }
        guard acts.count > 1 else { return actInTurn() }
        let token = asking.subscribe(onNext: actInTurn)
        asking.onNext(())
        token.dispose()
    }

    private func act(_ step: WalkStep) throws -> () -> Void {
        let (app, router, store) = (app, app.router, store)
        switch step {
        case .route(let mode): return { app.route(to: "page", mode.real) }
        case .routeToNote(let mode): return { app.route(.note(9), mode.real) }
        case .further(let number, let mode): return try further(number, mode)
        case .pop: return { router.pop() }
        case .popToRoot: return { router.popToRoot() }
        case .popTo(let number): return { [id = try id(number)] in router.show(id) }
        case .dismiss: return { router.dismiss() }
        case .dismissAll: return { router.dismissAll() }
        case .close(let number): return { [id = try id(number)] in router.close(id) }
        case .leave(let number): return { [id = try id(number)] in router.userDidLeave(id) }
        case .goBack: return { router.goBack() }
        case .selectTab(let index): return { router.selectTab(index) }
        case .replaceTab(let index): return { router.replaceTab(index, with: .page("tab")) }
        case .start(let count):
            let roots = (0..<count).map { ModuleRoutingStep.page("root \($0)") }
            return { router.start(withTabs: roots) }
        case .keep: return { self.kept.append(router.position) }
        case .move(let index):
            guard !kept.isEmpty else { return {} }
            let move = MoveRouter(to: kept[index % kept.count])
            return { store.dispatch(action: move) }
        case .link(let link): return { router.route(toDeeplink: link) }
        }
    }

    private func further(_ number: Int, _ mode: WalkStep.Mode) throws -> () -> Void {
        let screen = try app.router.presentable(for: id(number))
        guard let module = screen.flatMap({ app.manager.module(for: $0) }) else { return {} }
        let step = ModuleRoutingStep(of: module) { PageScreen("further") }
        return { [app] in app.route(step, mode.real) }
    }

    private func id(_ number: Int) throws -> ScreenID {
        try JSONDecoder().decode(ScreenID.self, from: Data("\(number)".utf8))
    }

    /// The router's position; nil if its store has another one.
    var position: ModelPosition? {
        let position = app.router.position
        let stored = store.state.value(forKey: "RouterPosition", ofType: RouterPosition.self)
        guard stored == position else { return nil }
        return ModelPosition(
            tabs: position.tabs.map { $0.screens.map(screen) },
            selected: position.selectedTab,
            modals: position.modals.map { modal in
                var screens = modal.screens.map(screen)
                if case .screen = modal { screens[0].isAlone = true }
                screens[0].covers = modal.style == .fullScreen
                return screens
            }
        )
    }

    private func screen(_ screen: RoutedScreen) -> ModelPosition.Screen {
        let module = app.router.presentable(for: screen.id).flatMap { app.manager.module(for: $0) }
        return ModelPosition.Screen(
            number: screen.id.number,
            module: module.flatMap { moduleNumbers[ObjectIdentifier($0)] } ?? 0,
            owner: screen.description.split(separator: "#").last.flatMap { Int($0) } ?? 0,
            link: screen.link?.description,
            inside: screen.embedded.map(self.screen)
        )
    }

    /// The modules that the manager knows.
    var modules: [Int] {
        app.manager.livingModules().compactMap { moduleNumbers[ObjectIdentifier($0)] }
    }

    /// The numbers of the screens that are alive, whoever keeps them, and of those that appear.
    func screens() -> (alive: Set<Int>, appearing: Set<Int>) {
        watcher.forgetReleasedScreens()
        let number = { [router = app.router] (screen: any Presentable) in
            router.id(of: screen)?.number ?? 0
        }
        return (Set(watcher.alive.map(number)), Set(watcher.appearing.map(number)))
    }

    /// Appearances out of order, and living screens that have left.
    var complaints: [String] {
        watcher.complaints + watcher.leaving.map { "\(type(of: $0)) has left" }
    }
}

extension WalkStep.Mode {
    var real: RoutingStepPresentationMode {
        switch self {
        case .none: .none
        case .embed: .embed
        case .push: .push()
        case .modal: .modal
        case .cover: .modal(style: .fullScreen)
        case .navigation: .modalWithNavigation()
        }
    }
}
