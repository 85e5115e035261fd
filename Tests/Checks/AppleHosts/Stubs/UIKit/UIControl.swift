// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    }

    private var actions: [UIAction] = []

    open func addAction(_ action: UIAction, for event: Event) { actions.append(action) }

    open func removeAction(_ action: UIAction, for event: Event) {
        actions.removeAll { $0 === action }
    }

    package func userTaps() { for action in actions { action.handler(action) } }
}

open class UIButton: UIControl {
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init()
        self.frame = frame
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }
}

open class UIStackView: UIView {
    public enum Axis: Sendable { case horizontal, vertical }

    open var axis = Axis.horizontal

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init()
        for view in views { addSubview(view) }
    }
}
