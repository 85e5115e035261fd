// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
open class UIAlertAction: NSObject {
    public enum Style: Sendable {
        case `default`
        case cancel
        case destructive
    }

    public let title: String?
    public let style: Style
    let handler: ((UIAlertAction) -> Void)?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}

open class UITextField: UIView {
    open var text: String? = ""
    open var placeholder: String?
    open var isSecureTextEntry = false
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let any = UIPopoverArrowDirection(rawValue: 15)
}

@available(tvOS, unavailable)
open class UIPopoverPresentationController: UIPresentationController {
    open weak var sourceView: UIView?
    open var sourceRect = CGRect.null
    open var permittedArrowDirections = UIPopoverArrowDirection.any
}

open class UIAlertController: UIViewController {
    public enum Style: Sendable {
        case actionSheet
        case alert
    }

    open private(set) var message: String?
    open private(set) var preferredStyle = Style.alert
    open private(set) var actions: [UIAlertAction] = []
    open private(set) var textFields: [UITextField]?
    private lazy var popover = UIPopoverPresentationController(
        presentedViewController: self,
        presenting: nil
    )

    /// A large screen shows an action sheet in a popover.
    @available(tvOS, unavailable)
    open var popoverPresentationController: UIPopoverPresentationController? {
        preferredStyle == .actionSheet ? popover : nil
    }

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
    }

    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            simulation.raise("An alert has two cancel actions.")
        }
        actions.append(action)
    }

    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        if preferredStyle == .actionSheet { simulation.raise("An action sheet has a text field.") }
        let field = UITextField()
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }

    /// Raises for an action sheet that a large screen can't place.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let popoverPresentationController, popoverPresentationController.sourceView == nil {
            simulation.raise("A popover has no source view.")
        }
        if let popover = popoverPresentationController, popover.sourceRect.isNull,
            !popover.permittedArrowDirections.isEmpty
        {
            simulation.warn("A popover points at an arbitrary edge of its view.")
        }
    }

    /// Taps a button: the alert is dismissed, and then the action is called; false if that isn't
    /// possible.
    @discardableResult
    public func userTaps(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title }) else { return false }
        return userDismisses { action.handler?(action) }
    }

    /// Taps beside a popover, which stands for its cancel action.
    @discardableResult
    public func userTapsBeside() -> Bool {
        guard preferredStyle == .actionSheet else { return false }
        let cancel = actions.first { $0.style == .cancel }
        return userDismisses { cancel.map { $0.handler?($0) } }
    }

    private func userDismisses(_ completion: @escaping () -> Void) -> Bool {
        guard let presentingViewController, presentedViewController == nil, presentation == nil,
            appearance == .appeared
        else { return false }
        presentingViewController.dismiss(animated: true, completion: completion)
        return true
    }
}
