// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
open class UIControl: UIView {
    var primaryAction: UIAction?

    package func userTaps() { primaryAction.map { $0.handler($0) } }
}

open class UIButton: UIControl {
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init()
        self.frame = frame
        self.primaryAction = primaryAction
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
