// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor
open class UIResponder: NSObject {}

public final class UIColor: NSObject, Sendable {
    public static let white = UIColor()
}

@MainActor
open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    open var frame: CGRect { didSet { bounds.size = frame.size } }

    open var bounds: CGRect
    open var backgroundColor: UIColor?
    open var isUserInteractionEnabled = true
    open var autoresizingMask: AutoresizingMask = []
    open var isHidden = false
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []

    /// The controller whose root view this is.
    weak var controller: UIViewController?

    /// True for the view of a hosting controller, whose subviews are SwiftUI's.
    package var refusesSubviews = false
    var associatedObjects: [UnsafeRawPointer: Any] = [:]

    public init(frame: CGRect) {
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }

    public required init?(coder: NSCoder) {
        frame = .zero
        bounds = .zero
        super.init()
    }

    /// `required` stands for Objective-C: the compiler lets an Objective-C initializer satisfy a
    /// protocol's requirement in a class that isn't final, because there is nothing like `required`.
    public required convenience override init() { self.init(frame: .zero) }
    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

    open func removeFromSuperview() {
        guard superview != nil else { return }
        controller?.viewWillLeaveSuperview()
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    open func layoutSubviews() {}

    /// A guess: every call lays out the view and its subviews.
    open func layoutIfNeeded() {
        layoutSubviews()
        for view in subviews { view.layoutIfNeeded() }
    }

    func insert(_ view: UIView, at index: Int) {
        guard view.superview !== self else { return }
        if refusesSubviews {
            controller?.simulation.raise("A view is added to the view of a hosting controller.")
        }
        host(view, at: index)
    }

    /// Adds a view, as SwiftUI does for its own.
    package func host(_ view: UIView, at index: Int = .max) {
        view.removeFromSuperview()
        view.superview = self
        subviews.insert(view, at: min(index, subviews.count))
        view.controller?.viewDidEnterSuperview()
    }

    /// True if the view is this one or inside it.
    func contains(_ view: UIView) -> Bool { view === self || view.superview.map(contains) == true }
}

@MainActor
open class UIGestureRecognizer: NSObject { open var isEnabled = true }

open class UILabel: UIView { open var text: String? }
