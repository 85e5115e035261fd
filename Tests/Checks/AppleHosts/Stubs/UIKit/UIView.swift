/// Follows `uikit/uiresponder`.
@MainActor
open class UIResponder: NSObject {}

/// Follows `uikit/uicolor`.
public final class UIColor: NSObject, Sendable {
    /// Follows `uikit/uicolor/white`.
    public static let white = UIColor()
}

/// Follows `uikit/uiview`.
@MainActor
open class UIView: UIResponder {
    /// Follows `uikit/uiview/autoresizing`.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// Follows `swift/rawrepresentable/rawvalue`.
        public let rawValue: UInt

        /// Follows `uikit/uiview/autoresizingmask-swift.struct/init(rawvalue:)`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Follows `uikit/uiview/autoresizingmask-swift.struct/flexiblewidth`.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)

        /// Follows `uikit/uiview/autoresizingmask-swift.struct/flexibleheight`.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    /// Follows `uikit/uiview/frame`.
    open var frame: CGRect {
        didSet { bounds.size = frame.size }
    }

    /// Follows `uikit/uiview/bounds`.
    open var bounds: CGRect

    /// Follows `uikit/uiview/backgroundcolor`.
    open var backgroundColor: UIColor?

    /// Follows `uikit/uiview/isuserinteractionenabled`.
    open var isUserInteractionEnabled = true

    /// Follows `uikit/uiview/autoresizingmask-swift.property`.
    open var autoresizingMask: AutoresizingMask = []

    /// Follows `uikit/uiview/ishidden`.
    open var isHidden = false

    /// Follows `uikit/uiview/superview`.
    public private(set) weak var superview: UIView?

    /// Follows `uikit/uiview/subviews`.
    public private(set) var subviews: [UIView] = []

    /// The controller whose root view this is.
    weak var controller: UIViewController?
    var associatedObjects: [UnsafeRawPointer: Any] = [:]

    /// Follows `uikit/uiview/init(frame:)`.
    public init(frame: CGRect) {
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }

    /// Follows `uikit/uiview/init(coder:)`.
    public required init?(coder: NSCoder) {
        frame = .zero
        bounds = .zero
        super.init()
    }

    /// Follows `objectivec/nsobject-swift.class/init()`.
    ///
    /// `required` stands for Objective-C: the compiler lets an Objective-C initializer satisfy a
    /// protocol's requirement in a class that isn't final, because there is nothing like `required`.
    public required convenience override init() { self.init(frame: .zero) }

    /// Follows `uikit/uiview/window`.
    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    /// Follows `uikit/uiview/addsubview(_:)`.
    open func addSubview(_ view: UIView) {
        insert(view, at: subviews.count)
    }

    /// Follows `uikit/uiview/removefromsuperview()`.
    open func removeFromSuperview() {
        guard superview != nil else { return }
        controller?.viewWillLeaveSuperview()
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Follows `uikit/uiview/layoutsubviews()`.
    open func layoutSubviews() {}

    /// Follows `uikit/uiview/layoutifneeded()`.
    ///
    /// A guess: every call lays out the view and its subviews.
    open func layoutIfNeeded() {
        layoutSubviews()
        for view in subviews { view.layoutIfNeeded() }
    }

    func insert(_ view: UIView, at index: Int) {
        guard view.superview !== self else { return }
        view.removeFromSuperview()
        view.superview = self
        subviews.insert(view, at: min(index, subviews.count))
        view.controller?.viewDidEnterSuperview()
    }

    /// True if the view is this one or inside it.
    func contains(_ view: UIView) -> Bool {
        view === self || view.superview.map(contains) == true
    }
}

/// Follows `uikit/uilabel`.
open class UILabel: UIView {
    /// Follows `uikit/uilabel/text`.
    open var text: String?
}
