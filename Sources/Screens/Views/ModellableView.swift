/// A view that draws a view model.
///
/// The class of the view is that of the user interface: `UIView`, an area of a terminal, a test
/// double. It keeps the model; a base class that is a `ModelHolder` does so for all its subclasses.
///
/// - Order: `setup()`, then `style()`, once each, when the view is made; `update(oldModel:)` after
///   each new model.
///
/// ```swift
/// final class CounterView: ModellableView {
///     var model: CounterViewModel? { didSet { update(oldModel: oldValue) } }
///     let label = Label()
///
///     func setup() {}
///     func style() { label.isBold = true }
///     func update(oldModel: CounterViewModel?) { label.text = model?.text ?? "" }
/// }
/// ```
@MainActor
public protocol ModellableView: AnyObject {
    /// What the view draws.
    associatedtype VM: ViewModel

    /// What the view draws; nil to draw nothing. Setting it calls `update(oldModel:)`.
    var model: VM? { get set }

    /// Makes what is inside the view, and passes on what the user does there.
    func setup()

    /// Gives the view its looks, as far as they do not depend on the model.
    func style()

    /// Draws the model.
    ///
    /// - Parameter oldModel: What was drawn before.
    func update(oldModel: VM?)

    /// Gives what is inside the view its place; nothing, unless you say otherwise.
    func layoutSubviews()
}

extension ModellableView {
    /// Does nothing.
    public func layoutSubviews() {}
}
