/// A view that keeps a model of any type, for a base class of views.
///
/// With it, a subclass that is a `ModellableView` declares no `model` of its own:
///
/// ```swift
/// class Area: ModelHolder {
///     var heldModel: (any ViewModel)?
/// }
///
/// final class CounterArea: Area, ModellableView {
///     func setup() {}
///     func style() {}
///     func update(oldModel: CounterViewModel?) { draw(model?.text ?? "") }
/// }
/// ```
@MainActor
public protocol ModelHolder: AnyObject {
    /// The model, kept for `ModellableView.model`.
    var heldModel: (any ViewModel)? { get set }
}

extension ModellableView where Self: ModelHolder {
    /// What the view draws; setting it calls `update(oldModel:)`.
    public var model: VM? {
        get { heldModel as? VM }
        set {
            let oldModel = model
            heldModel = newValue
            update(oldModel: oldModel)
        }
    }
}
