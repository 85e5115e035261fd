import EventModulesSwiftUI
import SwiftUI

@testable import SwiftUIGuideApp

struct MapView: View {
    @Environment(ObservedRouter.self)
    private var router
    @Environment(\.store)
    private var store

    var body: some View {
        Text("\(router.position.screens.count) screens")
        Button("Back") { router.goBack() }
        Button("Add a lamp") { store?.dispatch(AddLamp()) }
    }
}

struct Search: Equatable {
    var query = ""
}

struct SetQuery: AppAction {
    let query: String

    func updatedState(currentState: inout Search) { currentState.query = query }
}

struct SearchView: View {
    let search: ObservedState<Search>

    var body: some View {
        TextField("Search", text: search.binding(\.query) { SetQuery(query: $0) })
    }
}

struct WindowView: View {
    let router: StackRouter

    @SceneStorage("position")
    private var position = ""

    var body: some View {
        RouterView(router, savedIn: $position)
            .onOpenURL { router.follow($0) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                if let page = activity.webpageURL { router.follow(page) }
            }
    }
}

final class MapScreen: SwiftUIScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    var body: some View { MapView() }
}

struct LampsViewModel: ViewModelWithState {
    let text: String

    init?(state: Lamps) { text = "\(state.count) lamps" }
}

@Observable
final class LampsDrawing: ViewControllerModellableView, BodyProviding {
    var model: LampsViewModel?
    var body: some View { Text(model?.text ?? "") }

    func setup() {}
    func style() {}
    func update(oldModel: LampsViewModel?) {}
}

final class LampsScreen: ViewController<LampsDrawing> {}

final class WrappedModule: ModuleProtocol {
    let context: WrappedContext
    let disposeBag = DisposeBag()

    init(usingContext context: WrappedContext) { self.context = context }

    func makePresentable() -> any Presentable {
        OnUIKit(ViewScreen(context.lamps) { lamps in Text("\(lamps.count) lamps") })
    }
}

struct WrappedContext: ModuleContextProtocol {
    typealias ModuleType = WrappedModule
    let lamps: PartialStore<Lamps>
}
