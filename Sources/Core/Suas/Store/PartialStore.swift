/// The part of a store's state that a screen needs, with its listeners and a dispatch function.
///
/// - Order: Listeners are called like the store's, but only for a changed part: a sub-state by its
///   reducer, an `Equatable` selection if unequal. Any other selection counts as changed whenever
///   the state has.
/// - Lifetime: Retains its store. Its listeners outlive it.
///
/// ```swift
/// let basket = store.partialStore(forStateType: Basket.self)
/// basket.addListener { basket in view.show(basket) }
/// basket.dispatch(AddProduct(name: "lamp"))
/// ```
@MainActor
public final class PartialStore<StateType> {
    /// Adds a listener; created where the type of the part is known.
    @usableFromInline
    typealias Listen = (
        _ filter: FilterFunction<StateType>?, _ callback: @escaping (StateType) -> Void,
        _ fileID: StaticString, _ line: UInt
    ) -> Subscription<StateType>

    let store: Store

    let instance: StateInstance?
    let select: StateSelector<StateType>
    private let listen: Listen

    /// A part of an empty store: it has no state, and drops actions.
    package convenience init() {
        let store = Store(reducer: CombinedReducer([]), state: [:], middleware: nil)
        let listen: Listen = { _, _, fileID, line in
            let target = Listener.Target.fullState { _, _, _, _ in }
            return Subscription(store.insert(target, of: .fullState, fileID, line), in: store)
        }
        self.init(of: store, in: nil, { _ in nil }, listen: listen)
    }

    @usableFromInline
    init(
        of store: Store,
        in instance: StateInstance?,
        _ select: @escaping StateSelector<StateType>,
        listen: @escaping Listen
    ) {
        self.store = store
        self.instance = instance
        self.select = select
        self.listen = listen
    }

    /// The current part; `nil` if the store has none, or if its selector returns `nil`.
    public var state: StateType? { select(store.state) }

    /// Sends an action through the whole store, for the part's instance if it has one.
    public func dispatch(_ action: any Action) { store.dispatch(action, in: instance) }

    /// Calls a closure whenever the part has changed.
    ///
    /// Lifetime, filter and source location are as with `Store.addListener(forStateType:)`.
    @discardableResult
    public func addListener(
        if filter: FilterFunction<StateType>? = nil,
        callback: @escaping (StateType) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<StateType> { listen(filter, callback, fileID, line) }
}

extension Store {
    /// Returns a partial store for one sub-state, which the store need not have yet.
    ///
    /// Without a key, it has the default key of its type. Pass an instance to use its sub-state,
    /// and to dispatch to it.
    @export(implementation)
    public func partialStore<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil,
        in instance: StateInstance? = nil
    ) -> PartialStore<StateType> {
        let key = stateKey ?? defaultStateKey(of: type)
        let storeKey = SubStateKey(key, of: instance).description
        let select: StateSelector<StateType> = { $0[type, stateKey: key, in: instance] }
        return PartialStore(of: self, in: instance, select) { filter, callback, fileID, line in
            self.addListener(
                forStateType: type,
                stateKey: storeKey,
                if: filter,
                callback: callback,
                fileID: fileID,
                line: line
            )
        }
    }

    /// Returns a partial store for a selected value of the full state.
    ///
    /// The selector runs after each change of the state, and returns `nil` if there is no part. A
    /// part that isn't `Equatable` counts as changed.
    @export(implementation)
    public func partialStore<Selected>(
        stateSelector: @escaping StateSelector<Selected>
    ) -> PartialStore<Selected> { partialStore(stateSelector, isChange: alwaysFilter) }

    /// Returns a partial store for a selected value, whose listeners are called only if it changes.
    ///
    /// The part is retained, so a sub-state that shares its memory is changed in a copy.
    @export(implementation)
    public func partialStore<Selected: Equatable>(
        stateSelector: @escaping StateSelector<Selected>
    ) -> PartialStore<Selected> { partialStore(stateSelector, isChange: { $0 != $1 }) }

    @export(implementation)
    func partialStore<Selected>(
        _ select: @escaping StateSelector<Selected>,
        isChange: @escaping FilterFunction<Selected>
    ) -> PartialStore<Selected> {
        PartialStore(of: self, in: nil, select) { filter, callback, fileID, line in
            let passes = filter ?? alwaysFilter
            let last = LastSelection(select(self.state))
            let target = Listener.Target.fullState { listener, call, _, state in
                let old = last.value
                let new = select(state)
                last.value = new
                guard let new else { return }
                if call.isOfChange, let old, !isChange(old, new) || !passes(old, new) { return }
                call(listener) { callback(new) }
            }
            return Subscription(self.insert(target, of: .fullState, fileID, line), in: self)
        }
    }
}

/// A variable that several calls of a listener share.
@usableFromInline
final class LastSelection<Selected> {
    @exclusivity(unchecked)
    @usableFromInline
    var value: Selected?

    @export(implementation)
    init(_ value: Selected?) { self.value = value }
}

@usableFromInline
package func unequalFilter<StateType>(of type: StateType.Type) -> FilterFunction<StateType>? {
    func filter<Known: Equatable>(of type: Known.Type) -> Any {
        EqualsFilter() as FilterFunction<Known>
    }
    guard let type = type as? any Equatable.Type else { return nil }
    return filter(of: type) as? FilterFunction<StateType>
}
