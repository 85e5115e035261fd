public import EventModules

/// A screen that also has a state of its own.
///
/// - Order: As with `ViewController`. Each change of the local state gives one new view model too,
///   before the assignment returns; one that is made during an update, after that. Disconnected, it
///   is made with the state that was known last.
/// - Lifetime: The local state lives as long as the screen.
///
/// ```swift
/// final class TodoListViewController: ViewControllerWithLocalState<TodoListView> {
///     override func setupInteraction() {
///         rootView.didTapToRemoveItem = { [unowned self] index in
///             dispatch(RemoveTodo(index: index))
///         }
///         rootView.didSelectItem = { [unowned self] index in
///             localState.selectedIndex = index
///         }
///     }
/// }
/// ```
@MainActor
open class ViewControllerWithLocalState<V: ViewControllerModellableView>: ViewController<V>
where V.VM: ViewModelWithLocalState {
    /// The state of the screen itself; setting it updates the view.
    public var localState: V.VM.LS {
        didSet {
            whenIdle { [self] in
                update()
                didUpdateLocalState()
            }
        }
    }

    /// Makes a screen.
    ///
    /// - Parameters:
    ///   - store: The part of the store that the screen draws.
    ///   - localState: The state of the screen itself, to begin with.
    ///   - connected: Whether it listens to the store before it appears.
    public init(
        store: PartialStore<V.VM.S>,
        localState: V.VM.LS,
        connected: Bool = false
    ) {
        self.localState = localState
        super.init(madeOtherwise: store)
        setup()
        if connected { self.connected = true }
    }

    /// Called after the local state has changed and the view was updated.
    open func didUpdateLocalState() {}

    override func viewModel(of state: V.VM.S?) -> V.VM? {
        V.VM(state: state, localState: localState)
    }
}
