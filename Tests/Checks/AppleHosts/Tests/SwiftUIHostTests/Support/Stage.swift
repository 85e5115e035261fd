import EventModulesScreens
import EventModulesTestSupport
import SwiftUI
import SwiftUIHost
import Testing
import UIKit

/// A window with a router of pages, whose leaving can be refused.
@MainActor
final class Stage {
    private final class Box {
        weak var stage: Stage?
    }

    /// True if the ends of gestures are written through bindings that are no longer the latest.
    @TaskLocal
    fileprivate static var writesThroughOldBindings = false

    let simulation = UIKitSimulation.running
    let store: Store
    let manager: ModuleManager
    let router: StackRouter
    private(set) var log: [String] = []
    var refusesMoves = false
    private let scene = UIWindowScene()
    private let window: UIWindow
    private(set) var graph = UIHostingController(rootView: EmptyView()).graph

    /// Shows a first page.
    init() {
        let box = Box()
        let middleware = BlockMiddleware { action, _, _, next in
            if !(action is MoveRouter && box.stage?.refusesMoves == true) { next(action) }
        }
        store = Suas.createStore(reducer: RouterReducer() + Lamps.reducer, middleware: middleware)
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        window = UIWindow(windowScene: scene)
        box.stage = self
        router.events
            .subscribe(onNext: { [weak self] in self?.log.append("\($0.label)") })
            .disposed(by: router.disposeBag)
        start(tabs: 1)
    }

    /// Shows tabs with a page each.
    func start(tabs: Int) {
        router.start(withTabs: (0..<tabs).map { .page("root \($0)") })
        show(RouterView(router) { Text("Tab \($0)") })
        graph.writesThroughOldBindings = Self.writesThroughOldBindings
        log = []
    }

    func show(_ view: some View) { show(UIHostingController(rootView: view)) }

    func show<Content: View>(_ controller: UIHostingController<Content>) {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        graph = controller.graph
    }

    func settle() { simulation.settle() }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    func note(_ line: String) { log.append(line) }

    /// The layer on top.
    var top: ViewNode { graph.modals.last?.content ?? graph.root }

    /// The texts of the layer on top.
    var texts: [String] { top.texts }

    /// Settles, and expects the texts of the layer on top.
    func sees(_ texts: String..., at location: SourceLocation = #_sourceLocation) {
        settle()
        #expect(self.texts == texts, sourceLocation: location)
    }

    var stack: DrawnStack? { top.visible(DrawnStack.self).last }
    var tabs: DrawnTabs? { graph.root.all(DrawnTabs.self).first }

    func push(_ name: String) { route(.page(name), .push()) }

    func present(_ name: String, _ style: ModalStyle = .automatic) {
        route(.page(name), .modal(style: style))
    }

    func route(_ step: ModuleRoutingStep, _ mode: RoutingStepPresentationMode) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }
}

struct Lamps: Equatable {
    var count = 0

    static var reducer: TableReducer<Lamps> {
        TableReducer(initialState: Lamps())
            .on(AddLamp.self) { lamps, _ in lamps.count += 1 }
            .on(KeepLamps.self) { _, _ in }
    }
}

struct AddLamp: Action {}

/// Returns an equal state.
struct KeepLamps: Action {}

extension Trait where Self == Scenarios {
    /// Plays each scenario in a new simulation.
    static var simulated: Scenarios {
        Scenarios { scenario in
            let simulation = UIKitSimulation(.deferred)
            try await UIKitSimulation.$current.withValue(simulation, operation: scenario)
        }
    }

    /// Plays each scenario for each binding that the end of a gesture may be written through.
    static var throughEachBinding: Scenarios {
        Scenarios { scenario in
            for isOld in [false, true] {
                try await Stage.$writesThroughOldBindings.withValue(isOld) {
                    let simulation = UIKitSimulation(.deferred)
                    try await UIKitSimulation.$current.withValue(simulation, operation: scenario)
                }
            }
        }
    }
}
