#if canImport(SwiftUI)
public import EventModulesScreens
public import SwiftUI

/// A screen that shows a SwiftUI view, for a module's `makePresentable()`.
///
/// - Order: Draws again after all listeners have received a changed state, but not for an equal
///   one.
/// - Lifetime: The screen retains the closure, and the partial store.
///
/// ```swift
/// func makePresentable() -> any Presentable {
///     ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) }
/// }
/// ```
@MainActor
public final class ViewScreen: SwiftUIScreen {
    /// Owns the subscriptions to the screen's events, and retains the screen's module.
    public let disposeBag = DisposeBag()

    /// Emits an event each time the screen appears or disappears.
    public let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    private let makeBody: () -> AnyView

    /// Creates a screen whose view shows no state of the store.
    public init<Content: View>(@ViewBuilder content: @escaping () -> Content) {
        makeBody = { AnyView(content()) }
    }

    /// Creates a screen whose view shows a part of the store; empty while the part is missing.
    public init<S, Content: View>(
        _ store: PartialStore<S>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @ViewBuilder content: @escaping (S) -> Content
    ) {
        let state = ObservedState(store, fileID: fileID, line: line)
        makeBody = { AnyView(StateView(state: state, content: content)) }
    }

    /// The view, created from the current state.
    public var body: AnyView { makeBody() }
}

/// Draws a view when its state changes, and nothing else.
private struct StateView<S, Content: View>: View {
    let state: ObservedState<S>
    let content: (S) -> Content

    var body: some View { if let state = state.state { content(state) } }
}
#endif
