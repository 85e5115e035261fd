import EventModules

protocol TextScreen: Presentable {
    var words: [String] { get }
    func enter(_ word: String)
}

final class Page: TextScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let text: String
    let words: [String]
    private let onEnter: (String) -> Void

    init(_ text: String, words: [String] = [], onEnter: @escaping (String) -> Void) {
        self.text = text
        self.words = words
        self.onEnter = onEnter
    }

    func enter(_ word: String) { onEnter(word) }
}

extension StackRouter {
    var words: [String] {
        let words = (topPresentable as? any TextScreen)?.words ?? []
        return position.canGoBack ? words + ["back"] : words
    }

    func enter(_ word: String) {
        if !words.contains(word) {
            print("You can type \(words.joined(separator: ", ")) or quit.")
        } else if word == "back" {
            goBack()
        } else {
            (topPresentable as? any TextScreen)?.enter(word)
        }
    }
}
