import ScreensUIKit
import UIKit

// Laps.swift: the state, and an action that carries its change.

struct Laps {
    var count = 0
}

struct AddLap: AppAction {
    func updatedState(currentState: inout Laps) { currentState.count += 1 }
}

// LapsScreen.swift: the view model, the view, and the screen.

struct LapsViewModel: ViewModelWithState {
    let text: String

    init?(state: Laps) { text = "\(state.count) laps" }
}

class LapsView: UIView, ViewControllerModellableView {
    let label = UILabel()

    func setup() { addSubview(label) }
    func style() { backgroundColor = .white }
    func update(oldModel: LapsViewModel?) { label.text = model?.text }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

final class LapsScreen: ViewController<LapsView>, NavigationItemPreparing {
    func prepare(_ item: UINavigationItem) { item.title = "Laps" }
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

    func makePresentable() -> any Presentable { LapsScreen(store: context.laps) }
}
