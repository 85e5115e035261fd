#if canImport(UIKit) && !os(watchOS)
internal import EventModulesScreens
internal import UIKit

/// The prompt that a host presents over its modals.
///
/// It leaves while a modal is presented below it, and is presented again afterwards.
@MainActor
final class ShownAlert {
    private weak var router: StackRouter?
    private let onChange: () -> Void
    private var shown: (prompt: ShownPrompt, alert: UIAlertController, base: ObjectIdentifier)?

    /// The alert that UIKit didn't present when it was asked last.
    private var refused: (prompt: ShownPrompt, alert: UIAlertController)?

    init(of router: StackRouter?, onChange: @escaping () -> Void) {
        (self.router, self.onChange) = (router, onChange)
    }

    /// Takes the next step to a prompt over a controller.
    func show(_ prompt: ShownPrompt?, over base: UIViewController?) -> Progress {
        guard let (last, alert, lastBase) = shown else {
            if let prompt, let base { return present(prompt, over: base) }
            refused = nil
            return prompt == nil ? .shown : .waiting
        }
        let isWanted = last == prompt && lastBase == base.map(ObjectIdentifier.init)
        if let presenter = alert.presentingViewController {
            if isWanted { return .waiting }
            presenter.dismiss(animated: true, completion: onChange)
        } else {
            shown = nil
            // The system has dismissed it.
            if isWanted { router?.answer(last, button: nil) }
        }
        return .moving
    }

    private func present(_ prompt: ShownPrompt, over base: UIViewController) -> Progress {
        guard base.presentedViewController == nil, base.viewIfLoaded?.window != nil
        else { return .waiting }
        let again = refused.flatMap { $0.prompt == prompt ? $0.alert : nil }
        let alert = again ?? makeAlert(prompt)
        #if !os(tvOS)
        // In the middle, because nothing else is known to point at.
        if prompt.prompt.style == .dialog, let popover = alert.popoverPresentationController {
            let middle = CGPoint(x: base.view.bounds.midX, y: base.view.bounds.midY)
            popover.sourceView = base.view
            popover.sourceRect = CGRect(origin: middle, size: .zero)
            popover.permittedArrowDirections = []
        }
        #endif
        base.present(alert, animated: true, completion: onChange)
        let isAccepted = alert.presentingViewController != nil
        refused = isAccepted ? nil : (prompt, alert)
        if isAccepted { shown = (prompt, alert, ObjectIdentifier(base)) }
        return .moving
    }

    private func makeAlert(_ shown: ShownPrompt) -> UIAlertController {
        let prompt = shown.prompt
        let alert = UIAlertController(
            title: prompt.title,
            message: prompt.message,
            preferredStyle: prompt.style == .dialog ? .actionSheet : .alert
        )
        for field in prompt.fields {
            alert.addTextField { view in
                (view.placeholder, view.text) = (field.placeholder, field.text)
                view.isSecureTextEntry = field.text == nil
            }
        }
        // UIKit allows one.
        let cancel = prompt.buttons.first { $0.role == .cancel }
        for button in prompt.buttons {
            let style: UIAlertAction.Style = button.role == .destructive ? .destructive : .default
            let action = UIAlertAction(
                title: button.title,
                style: button == cancel ? .cancel : style
            ) { [weak self, weak alert] _ in
                let texts = (alert?.textFields ?? []).map { $0.text ?? "" }
                self?.answer(shown, button.id, texts)
            }
            alert.addAction(action)
        }
        return alert
    }

    private func answer(_ prompt: ShownPrompt, _ button: String, _ texts: [String]) {
        shown = nil
        let ids = prompt.prompt.fields.map(\.id)
        let textsByID = Dictionary(zip(ids, texts)) { $1 }
        router?.answer(prompt, button: button, texts: textsByID)
        onChange()
    }
}
#endif
