/// A view that fills a screen: its model is made of state, and its view controller makes the view.
@MainActor
public protocol ViewControllerModellableView: ModellableView where VM: ScreenViewModel {
    /// Makes the view, empty.
    init()
}
