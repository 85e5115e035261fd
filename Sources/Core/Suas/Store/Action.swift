internal import EventRuntime

/// A request to change a store's state; the only way to do so.
///
/// Actions are values, named in the imperative.
///
/// ```swift
/// struct AddProduct: Action {
///     let name: String
/// }
/// store.dispatch(action: AddProduct(name: "lamp"))
/// ```
public protocol Action: SendableMetatype {}

/// An inlet through which any thread can dispatch actions to a store.
///
/// - Order: Actions from one thread are dispatched in the order they were sent, each exactly once.
/// - Isolation: Any thread may send; the main actor dispatches each as an action from outside.
/// - Lifetime: Does not retain its store; drops actions that arrive after its deallocation.
///
/// ```swift
/// let inlet = store.inlet
/// Thread.detachNewThread { inlet.send(FinishDownload()) }
/// ```
public struct ActionInlet: Sendable {
    private let inlet = Inlet()
    private let receive: @MainActor @Sendable (any Action) -> Void

    @MainActor
    init(to store: Store) { receive = { [weak store] action in store?.dispatch(action: action) } }

    /// Sends an action for the store to dispatch, and returns without waiting for it.
    public func send(_ action: any Action & Sendable) {
        inlet.send { [receive] in receive(action) }
    }
}
