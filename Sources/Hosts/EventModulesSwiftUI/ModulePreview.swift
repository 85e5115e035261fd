#if canImport(SwiftUI)
public import EventModulesScreens
public import SwiftUI

/// A view of a single module, for Xcode's `#Preview`.
///
/// - Lifetime: The view retains the module, its manager and its store.
///
/// ```swift
/// ModulePreview(LampsContext(lamps: .constant(Lamps(count: 3))))
/// ```
public struct ModulePreview: View {
    private let step: ModuleRoutingStep
    private let store: Store?

    @State
    private var app = PreviewedApp()

    /// Creates a preview of a context's module, with a store of the app or a new store.
    public init(_ context: some ModuleMaking, store: Store? = nil) {
        step = ModuleRoutingStep(withMaker: context)
        self.store = store
    }

    /// The module's screen, and the screens that it leads to.
    public var body: some View { RouterView(app.router(startingWith: step, store)) }
}

@MainActor
private final class PreviewedApp {
    private var running: (manager: ModuleManager, router: StackRouter)?

    func router(startingWith step: ModuleRoutingStep, _ store: Store?) -> StackRouter {
        if let running { return running.router }
        let newStore = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store ?? newStore)
        let router = StackRouter(manager: manager)
        running = (manager, router)
        router.start(with: step)
        return router
    }
}

extension PartialStore {
    /// A part of a new store, which no action changes; for previews and tests.
    public static func constant(_ state: StateType) -> PartialStore {
        let reducer = BlockReducer(initialState: state) { _, _ in nil }
        return Suas.createStore(reducer: reducer).partialStore(forStateType: StateType.self)
    }
}
#endif
