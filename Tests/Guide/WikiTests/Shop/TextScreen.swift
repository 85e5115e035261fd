import EventModules

protocol TextScreen: Presentable {
    func enter(_ line: String)
}

final class Page: TextScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let text: String
    private let onEnter: (String) -> Void

    init(_ text: String, onEnter: @escaping (String) -> Void) {
        self.text = text
        self.onEnter = onEnter
    }

    func viewDidAppear() {
        print(text)
        viewControllerEvents.onNext(.appeared)
    }

    func enter(_ line: String) { onEnter(line) }
}

extension StackRouter {
    func enter(_ line: String) {
        if line == "back" { return goBack() }
        (topPresentable as? any TextScreen)?.enter(line)
    }
}
