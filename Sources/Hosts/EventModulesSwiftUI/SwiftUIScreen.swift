#if canImport(SwiftUI)
public import EventModulesScreens
public import SwiftUI

/// A `RouterView`'s screen: a `ViewScreen`, a controller with a `BodyProviding` view, or your own.
///
/// - Order: As with `Presentable`: the router calls `viewWillAppear()` and its companions.
/// - Lifetime: The view never retains the screen. What its closures retain is released once SwiftUI
///   has animated the view away.
///
/// ```swift
/// final class MapScreen: SwiftUIScreen {
///     let disposeBag = DisposeBag()
///     let viewControllerEvents = PublishSubject<ViewControllerEvent>()
///     var body: some View { MapView() }
/// }
/// ```
@MainActor
public protocol SwiftUIScreen: Presentable {
    /// The type of the view.
    associatedtype Body: View

    /// The view; read again when the router's position, or something that the view reads, changes.
    @ViewBuilder
    var body: Body { get }
}

extension SwiftUIScreen { var anyBody: AnyView { AnyView(body) } }

/// The view of a view controller of `EventModulesScreens`, drawn by SwiftUI.
///
/// It is an `@Observable` class: SwiftUI draws the body again when the model changes.
///
/// ```swift
/// @Observable
/// final class LampsView: ViewControllerModellableView, BodyProviding {
///     var model: LampsViewModel?
///     var body: some View { Text(model?.text ?? "") }
///
///     func setup() {}
///     func style() {}
///     func update(oldModel: LampsViewModel?) {}
/// }
/// ```
@MainActor
public protocol BodyProviding: ModellableView {
    /// The type of the SwiftUI view.
    associatedtype Body: View

    /// The SwiftUI view that draws the model.
    @ViewBuilder
    var body: Body { get }
}

extension ViewController: SwiftUIScreen where V: BodyProviding {
    /// The body of the root view.
    public var body: V.Body { rootView.body }
}
#endif
