import EventModules
import MarketKit

/// A window that shows text and reads commands.
public struct Terminal {
    public let router: StackRouter

    public init(_ router: StackRouter) { self.router = router }

    private var page: Page { (router.topPresentable as? any PageProviding)?.page ?? Page("") }

    /// The screen, or the prompt over it.
    public var text: String {
        if let prompt = router.position.prompt?.prompt {
            return ([prompt.title] + prompt.buttons.map { "  \($0.id): \($0.title)" })
                .joined(separator: "\n")
        }
        let rows = page.rows.map { row in
            switch row {
            case .text(let text): "  \(text)"
            case .button(let word, let title, _): "  \(word): \(title)"
            case .field(let word, let title, _): "  \(word) …: \(title)"
            }
        }
        return ([page.title] + rows).joined(separator: "\n")
    }

    /// The words that the user can type; text follows the word of a field.
    public var words: [String] {
        if let prompt = router.position.prompt?.prompt { return prompt.buttons.map(\.id) }
        let words = page.rows.compactMap { row -> String? in
            switch row {
            case .text: nil
            case .button(let word, _, _): word
            case .field(let word, _, _): word
            }
        }
        let back = router.position.canGoBack ? ["back"] : []
        return words + back + MarketTab.allCases.map { "\($0)" }
    }

    /// Carries out a line that the user types, or opens a link; returns false for any other line.
    public func enter(_ line: String) -> Bool {
        if line.contains("://") {
            router.route(toDeeplink: line)
            return true
        }
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let word = parts.first, words.contains(word) else { return false }
        let rest = parts.dropFirst().first ?? ""
        if let shown = router.position.prompt {
            router.answer(shown, button: word)
        } else if word == "back" {
            router.goBack()
        } else if let tab = MarketTab.allCases.first(where: { "\($0)" == word }) {
            router.selectTab(tab.rawValue)
        } else {
            press(word, rest)
        }
        return true
    }

    private func press(_ word: String, _ text: String) {
        for row in page.rows {
            switch row {
            case .button(word, _, let action): return action()
            case .field(word, _, let action): return action(text)
            default: continue
            }
        }
    }
}
