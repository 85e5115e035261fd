import ScreensSwiftUI
import SwiftUI

// Laps.swift: the state, and an action that carries its change.

struct Laps: Equatable {
    var count = 0
}

struct AddLap: AppAction {
    func updatedState(currentState: inout Laps) { currentState.count += 1 }
}

// LapsView.swift: a view like any other.

struct LapsView: View {
    let laps: Laps
    let addLap: () -> Void

    var body: some View {
        VStack {
            Text("\(laps.count) laps")
            Button("Add a lap") { addLap() }
        }
        .navigationTitle("Laps")
    }
}

// LapsModule.swift: the feature.

struct LapsContext: ModuleContextProtocol {
    typealias ModuleType = LapsModule
    let laps: PartialStore<Laps>
}

final class LapsModule: ModuleProtocol {
    let context: LapsContext
    let disposeBag = DisposeBag()

    init(usingContext context: LapsContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let store = context.laps
        return ViewScreen(store) { laps in
            LapsView(laps: laps) { store.dispatch(AddLap()) }
        }
    }
}

// LapsApp.swift

@MainActor
final class LapsFlow {
    let manager: ModuleManager
    let router: StackRouter

    init() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Laps()))
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        let context = LapsContext(laps: store.partialStore(forStateType: Laps.self))
        router.start(with: ModuleRoutingStep(withMaker: context))
    }
}

@main
struct LapsApp: App {
    @State
    private var flow = LapsFlow()

    var body: some Scene {
        WindowGroup { RouterView(flow.router) }
    }
}

#if os(macOS)
// A macro of Xcode; a test runs the line inside.
#Preview {
    ModulePreview(LapsContext(laps: .constant(Laps(count: 3))))
}
#endif
