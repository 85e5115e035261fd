import EventModulesUIKit
import UIKit

// Lamps.swift: the state, and an action that carries its change.

struct Lamps {
    var count = 0
}

struct AddLamp: AppAction {
    func updatedState(currentState: inout Lamps) { currentState.count += 1 }
}

// LampsScreen.swift: the view model, the view, and the screen.

struct LampsViewModel: ViewModelWithState {
    let text: String

    init?(state: Lamps) { text = "\(state.count) lamps" }
}

class LampsView: UIView, ViewControllerModellableView {
    let label = UILabel()

    func setup() { addSubview(label) }
    func style() { backgroundColor = .white }
    func update(oldModel: LampsViewModel?) { label.text = model?.text }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

final class LampsScreen: ViewController<LampsView>, ControllerPreparing {
    func prepare(_ controller: UIViewController) { controller.navigationItem.title = "Lamps" }
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

    func makePresentable() -> any Presentable { LampsScreen(store: context.lamps) }
}
