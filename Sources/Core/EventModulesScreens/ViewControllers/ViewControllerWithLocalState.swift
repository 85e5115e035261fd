public import EventModules

/// A screen with local state in addition to the store's.
///
/// - Order: As with `ViewController`. Each change of the local state also updates the view, before
///   the assignment returns; a change made during an update is queued. While disconnected, the view
///   model is created from the last known state.
///
/// ```swift
/// final class CatalogViewController: ViewControllerWithLocalState<CatalogView> {
///     override func setupInteraction() {
///         rootView.didSelectRow = { [unowned self] index in
///             localState.selectedIndex = index
///         }
///     }
/// }
/// ```
@MainActor
open class ViewControllerWithLocalState<V: ViewControllerModellableView>: ViewController<V>
where V.VM: ViewModelWithLocalState {
    /// The local state; setting it updates the view.
    public var localState: V.VM.LS {
        didSet {
            whenIdle { [self] in
                update()
                didUpdateLocalState()
            }
        }
    }

    /// Creates a screen with an initial local state; if `connected`, it listens before it appears.
    public init(store: PartialStore<V.VM.S>, localState: V.VM.LS, connected: Bool = false) {
        self.localState = localState
        super.init(forSubclass: store)
        setup()
        if connected { self.connected = true }
    }

    /// Called after the local state has changed and the view was updated.
    open func didUpdateLocalState() {}

    override func viewModel(of state: V.VM.S?) -> V.VM? {
        V.VM(state: state, localState: localState)
    }
}
