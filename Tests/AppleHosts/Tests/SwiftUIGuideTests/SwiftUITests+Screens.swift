import ScreensSwiftUI
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
        Button("Add a lap") { store?.dispatch(AddLap()) }
    }
}

struct WindowView: View {
    let router: StackRouter

    @SceneStorage("position")
    private var position = ""

    var body: some View {
        RouterView(router, savedIn: $position)
            .onOpenURL { router.open($0) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                if let page = activity.webpageURL { router.open(page) }
            }
    }
}

final class MapScreen: SwiftUIScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    var body: some View { MapView() }
}

struct LapsViewModel: ViewModelWithState {
    let text: String

    init?(state: Laps) { text = "\(state.count) laps" }
}

@Observable
final class LapsDrawing: ViewControllerModellableView, BodyProviding {
    var model: LapsViewModel?
    var body: some View { Text(model?.text ?? "") }

    func setup() {}
    func style() {}
    func update(oldModel: LapsViewModel?) {}
}

final class LapsScreen: ViewController<LapsDrawing> {}

final class WrappedModule: ModuleProtocol {
    let context: WrappedContext
    let disposeBag = DisposeBag()

    init(usingContext context: WrappedContext) { self.context = context }

    func makePresentable() -> any Presentable {
        OnUIKit(ViewScreen(context.laps) { laps in Text("\(laps.count) laps") })
    }
}

struct WrappedContext: ModuleContextProtocol {
    typealias ModuleType = WrappedModule
    let laps: PartialStore<Laps>
}
