#if canImport(UIKit) && !os(watchOS)
public import EventModulesScreens
public import UIKit

/// The address is the key of the associated object.
@MainActor
private let heldModelKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
)

/// Every `UIView` stores a model, so that views needn't declare it.
///
/// ```swift
/// class LampsView: UIView, ViewControllerModellableView {
///     let label = UILabel()
///
///     func setup() { addSubview(label) }
///     func style() {}
///     func update(oldModel: LampsViewModel?) { label.text = model?.text }
/// }
/// ```
extension UIView: ModelHolder {
    /// The storage of `ModellableView.model`.
    public var heldModel: (any ViewModel)? {
        get { objc_getAssociatedObject(self, heldModelKey) as? any ViewModel }
        set {
            objc_setAssociatedObject(
                self,
                heldModelKey,
                newValue,
                .OBJC_ASSOCIATION_RETAIN_NONATOMIC
            )
        }
    }
}
#endif
