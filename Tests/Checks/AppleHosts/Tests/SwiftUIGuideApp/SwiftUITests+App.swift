import EventModulesSwiftUI
import SwiftUI

// Lamps.swift: the state, and an action that carries its change.

struct Lamps: Equatable {
    var count = 0
}

struct AddLamp: AppAction {
    func updatedState(currentState: inout Lamps) { currentState.count += 1 }
}

// LampsView.swift: a view like any other.

struct LampsView: View {
    let lamps: Lamps
    let addLamp: () -> Void

    var body: some View {
        VStack {
            Text("\(lamps.count) lamps")
            Button("Add a lamp") { addLamp() }
        }
        .navigationTitle("Lamps")
    }
}

// LampsModule.swift: the feature.

struct LampsContext: ModuleContextProtocol {
    typealias ModuleType = LampsModule
    let lamps: PartialStore<Lamps>
}

final class LampsModule: ModuleProtocol {
    let context: LampsContext
    let disposeBag = DisposeBag()

    init(usingContext context: LampsContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let store = context.lamps
        return ViewScreen(store) { lamps in
            LampsView(lamps: lamps) { store.dispatch(AddLamp()) }
        }
    }
}

// LampsApp.swift

@MainActor
final class LampsFlow {
    let manager: ModuleManager
    let router: StackRouter

    init() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        let context = LampsContext(lamps: store.partialStore(forStateType: Lamps.self))
        router.start(with: ModuleRoutingStep(withMaker: context))
    }
}

@main
struct LampsApp: App {
    @State
    private var flow = LampsFlow()

    var body: some Scene {
        WindowGroup { RouterView(flow.router) }
    }
}

#if os(macOS)
// A macro of Xcode; a test runs the line inside.
#Preview {
    ModulePreview(LampsContext(lamps: .constant(Lamps(count: 3))))
}
#endif
