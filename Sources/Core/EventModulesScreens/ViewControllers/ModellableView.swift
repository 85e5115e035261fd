/// A view that draws a view model.
///
/// The view's class belongs to the user interface: `UIView`, an area of a terminal, or a test
/// double. It stores the model, or inherits from a base class that is a `ModelHolder`.
///
/// - Order: `setup()`, then `style()`, once at creation; `update(oldModel:)` after each new model.
///
/// ```swift
/// final class BasketView: ModellableView {
///     var model: BasketViewModel? { didSet { update(oldModel: oldValue) } }
///     let label = Label()
///
///     func setup() {}
///     func style() { label.isBold = true }
///     func update(oldModel: BasketViewModel?) { label.text = model?.text ?? "" }
/// }
/// ```
@MainActor
public protocol ModellableView: AnyObject {
    /// The type of the view model.
    associatedtype VM: ViewModel

    /// The view model; `nil` if the view is empty. Setting it calls `update(oldModel:)`.
    var model: VM? { get set }

    /// Creates the subviews, and forwards user actions from them.
    func setup()

    /// Sets the appearance that does not depend on the model.
    func style()

    /// Draws the model, after each change of it.
    func update(oldModel: VM?)

    /// Lays out the subviews; does nothing by default.
    func layoutSubviews()
}

extension ModellableView {
    /// Leaves the layout unchanged.
    public func layoutSubviews() {}
}

/// The root view of a screen; its view controller creates it and sets its model.
@MainActor
public protocol ViewControllerModellableView: ModellableView where VM: ScreenViewModel {
    /// Creates the view without a model; its view controller sets the model afterwards.
    init()
}

/// A base class for views that stores a model of any type.
///
/// With it, a subclass that is a `ModellableView` doesn't have to declare `model`.
@MainActor
public protocol ModelHolder: AnyObject {
    /// The storage of `ModellableView.model`.
    var heldModel: (any ViewModel)? { get set }
}

extension ModellableView where Self: ModelHolder {
    /// The view model, stored in `heldModel`; setting it calls `update(oldModel:)`.
    public var model: VM? {
        get { heldModel as? VM }
        set {
            let oldModel = model
            heldModel = newValue
            update(oldModel: oldModel)
        }
    }
}
