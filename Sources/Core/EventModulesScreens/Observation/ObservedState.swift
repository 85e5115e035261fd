internal import EventRuntime
public import Observation
internal import Suas

/// An observable object with a part of the store, for SwiftUI and other observers.
///
/// - Order: The state changes after every listener has received it. All objects that an action
///   affects change in one delivery. If an `Equatable` state stays equal, nothing changes.
/// - Lifetime: Retains and follows its partial store; the last state stays if the store loses it.
///
/// ```swift
/// let basket = ObservedState(store.partialStore(forStateType: Basket.self))
/// withObservationTracking {
///     label.text = "\(basket.count ?? 0)"
/// } onChange: {
///     redrawSoon()
/// }
/// ```
@MainActor
@Observable
@dynamicMemberLookup
public final class ObservedState<S> {
    /// The state that every listener has received; `nil` if the store had no such part.
    public private(set) var state: S?

    /// The observed part of the store.
    @ObservationIgnored
    public let store: PartialStore<S>

    /// The state that the object changes to in the next delivery.
    @ObservationIgnored
    private var received: S?

    @ObservationIgnored
    let unprocessed = UnprocessedValues()

    @ObservationIgnored
    private let bag = DisposeBag()

    /// Creates an object that follows a part of the store.
    public init(_ store: PartialStore<S>, fileID: StaticString = #fileID, line: UInt = #line) {
        self.store = store
        state = store.state
        let subscription = store.addListener(
            callback: { [weak self] state in self?.receive(state) },
            fileID: fileID,
            line: line
        )
        subscription.belongs(to: ObservedState.self)
        subscription.disposed(by: bag)
    }

    /// A part of the state; `nil` if there is no state.
    public subscript<Value>(dynamicMember part: KeyPath<S, Value>) -> Value? {
        state?[keyPath: part]
    }

    /// An optional part of the state; `nil` if there is no state.
    public subscript<Value>(dynamicMember part: KeyPath<S, Value?>) -> Value? {
        state?[keyPath: part]
    }

    /// Dispatches an action to the store, like `PartialStore.dispatch(_:)`.
    public func dispatch(_ action: any Action) { store.dispatch(action) }

    private func receive(_ state: S) {
        let isQueued = received != nil
        received = state
        if !isQueued { DeliveryQueue.main.enqueueChange { [weak self] in self?.change() } }
    }

    private func change() {
        guard let received else { return }
        self.received = nil
        if let state, unequalFilter(of: S.self)?(state, received) == false { return }
        state = received
    }
}
