internal import EventRuntime

extension Store {
    /// Calls a closure with every change of one sub-state.
    ///
    /// - Order: As registered; a listener added during a delivery is called for the next change.
    /// - Lifetime: Retained until it is removed, or the object it is linked to is deallocated.
    ///   Capture `self` weakly.
    ///
    /// ```swift
    /// store.addListener(forStateType: Basket.self, if: EqualsFilter()) { basket in
    ///     view.show(basket)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: Its key; the default key of the type if `nil`. Without a reducer for this key
    ///     and type, logs a diagnostic; the listener is not called until there is one.
    ///   - filter: Returns `true` to call the listener for a change; `nil` stands for every change.
    ///   - callback: Receives the new sub-state.
    ///   - fileID: The source location, for reports.
    ///   - line: The source location, for reports.
    /// - Returns: The listener's registration.
    @export(implementation)
    @discardableResult
    public func addListener<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil,
        if filter: FilterFunction<StateType>? = nil,
        callback: @escaping (StateType) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<StateType> {
        let key = stateKey ?? defaultStateKey(of: type)
        let target = Listener.Target.state { listener, call, old, new in
            guard let newState = new.value(of: type) else { return }
            if let filter, let oldState = old?.value(of: type), !filter(oldState, newState) {
                return
            }
            call(listener) { callback(newState) }
        }
        reportUnheard(key, type, fileID, line)
        return Subscription(
            insert(target, of: .state(key), needsOldState: filter != nil, fileID, line),
            in: self
        )
    }

    /// Calls a closure with the full state whenever an action has changed something.
    ///
    /// Order, lifetime, filter and source location are as with `addListener(forStateType:)`.
    @discardableResult
    public func addListener(
        if filter: FilterFunction<State>? = nil,
        callback: @escaping (State) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<State> {
        addListener(
            if: filter,
            stateSelector: { $0 },
            callback: callback,
            fileID: fileID,
            line: line
        )
    }

    /// Calls a closure with a selected value whenever an action has changed something.
    ///
    /// Not called if the selector returns `nil`; otherwise like `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addListener(stateSelector: basketWithPrices) { view.show($0) }
    /// ```
    @export(implementation)
    @discardableResult
    public func addListener<Selected>(
        if filter: FilterFunction<State>? = nil,
        stateSelector: @escaping StateSelector<Selected>,
        callback: @escaping (Selected) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription<Selected> {
        let passes = filter ?? alwaysFilter
        let target = Listener.Target.fullState { listener, call, old, new in
            if call.hasOldState, !passes(old, new) { return }
            if let selected = stateSelector(new) { call(listener) { callback(selected) } }
        }
        return Subscription(
            insert(target, of: .fullState, needsOldState: filter != nil, fileID, line),
            in: self
        )
    }

    /// Calls a closure with every action, before middlewares and reducers receive it.
    ///
    /// Order, lifetime and source location are as with `addListener(forStateType:)`.
    ///
    /// ```swift
    /// store.addActionListener { action in print(action) }
    /// ```
    @discardableResult
    public func addActionListener(
        actionListener: @escaping (any Action) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionSubscription {
        let listener: (any Action, StateInstance?) -> Void = { action, _ in actionListener(action) }
        return addActionListener(actionListener: listener, fileID: fileID, line: line)
    }

    /// Calls a closure with every action and its instance, which is `nil` for the whole store.
    @discardableResult
    public func addActionListener(
        actionListener: @escaping (_ action: any Action, _ instance: StateInstance?) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionSubscription {
        ActionSubscription(insert(.actions(actionListener), of: .actions, fileID, line), in: self)
    }

    /// Calls a closure with every action that has reached the reducers, after the state listeners.
    package func addReducedActionListener(
        _ listener: @escaping (any Action) -> Void,
        fileID: StaticString,
        line: UInt
    ) -> ActionSubscription {
        let target = Listener.Target.actions { action, _ in listener(action) }
        return ActionSubscription(insert(target, of: .reducedActions, fileID, line), in: self)
    }
}

@MainActor
@usableFromInline
final class Listener {
    /// A closure for states applies the filter or selector before its call.
    ///
    /// An old sub-state is `nil` for a new key, to send the current one, or if nothing needs it.
    @usableFromInline
    enum Target: ~Copyable {
        case state((Listener, ListenerCall, _ old: StateBox?, _ new: StateBox) -> Void)
        case fullState((Listener, ListenerCall, _ old: Store.State, _ new: Store.State) -> Void)
        case actions((any Action, StateInstance?) -> Void)
    }

    let target: Target

    /// True if the listener compares the state with the old one, which must be retained for it.
    let needsOldState: Bool
    var origin: ListenerOrigin

    /// Grows with every listener of a store: the order of registration.
    let id: Int

    /// The instance that the listener ends with; `nil` for the store's lifetime.
    var instance: StateInstance?

    var isRemoved = false

    @exclusivity(unchecked)
    @usableFromInline
    var wasCalled = false

    private(set) var isLinked = false
    private weak var linkedObject: AnyObject?

    var isLive: Bool { !isRemoved && (!isLinked || linkedObject != nil) }

    init(_ target: consuming Target, needsOldState: Bool, _ origin: ListenerOrigin) {
        self.target = target
        self.needsOldState = needsOldState
        self.origin = origin
        id = origin.id
    }

    func receive(_ call: ListenerCall, _ old: StateBox?, _ new: StateBox) {
        switch target {
        case .state(let callback) where isLive: callback(self, call, old, new)
        default: break
        }
    }

    func receive(_ call: ListenerCall, _ old: Store.State, _ new: Store.State) {
        switch target {
        case .fullState(let callback) where isLive: callback(self, call, old, new)
        default: break
        }
    }

    func receive(_ action: any Action, _ instance: StateInstance?) {
        switch target {
        case .actions(let callback) where isLive: callback(action, instance)
        default: break
        }
    }

    func link(to object: AnyObject) {
        isLinked = true
        linkedObject = object
    }
}

/// The listeners of one subject in the order they registered.
@MainActor
final class ListenerGroup {
    @exclusivity(unchecked)
    private(set) var listeners: [Listener] = []

    private(set) var needsOldState = false

    func insert(_ listener: Listener) {
        listeners.append(listener)
        if listener.needsOldState { needsOldState = true }
    }

    func listener(_ id: Int) -> Listener? { index(of: id).map { listeners[$0] } }

    private func index(of id: Int) -> Int? {
        indexOfID(id, amongFirst: listeners.count) { listeners[$0].id }
    }

    func remove(_ listener: Listener) {
        if let index = index(of: listener.id) { listeners.remove(at: index) }
        if listener.needsOldState { needsOldState = listeners.contains(where: \.needsOldState) }
    }
}

/// The calls of state listeners for one change, which records those that filters let pass.
@usableFromInline
@MainActor
struct ListenerCall {
    let recorder: (any Recorder)?

    /// False if the listener asked for the current state itself.
    @usableFromInline
    var isOfChange = false

    /// False if nothing needs the full state before; the current one stands for it.
    @usableFromInline
    var hasOldState = false

    /// Makes the call of a listener, and records it if the store is recorded.
    @usableFromInline
    func callAsFunction(_ listener: Listener, _ callback: () -> Void) {
        listener.wasCalled = true
        guard let recorder else { return callback() }
        let fact = StoreFact.notified(listener.origin, ofChange: isOfChange)
        DeliveryQueue.main.step(fact, for: recorder, callback)
    }
}

/// A listener's registration in its store.
///
/// - Lifetime: Dropping a subscription does not end it, and it retains neither listener nor store.
///   The listener ends with `removeListener()`, with the object it is linked to, or with its store;
///   its captured values are released with it.
@MainActor
public class StoreSubscription {
    private weak var store: Store?
    private let subject: ListenerOrigin.Subject

    package let listenerID: Int

    /// Not retained, because the listener would outlive its store.
    private var listener: Listener? { store?.group(of: subject)?.listener(listenerID) }

    @usableFromInline
    init(_ listener: Listener, in store: Store) {
        self.store = store
        subject = listener.origin.subject
        listenerID = listener.id
    }

    fileprivate final func withListener(_ body: (Store, Listener) -> Void) {
        guard let store, let listener else { return }
        body(store, listener)
    }

    package final var isLive: Bool { listener?.isLive == true }

    /// Removes the listener immediately, even during a delivery to it; a second call does nothing.
    public final func removeListener() {
        withListener { store, listener in store.remove(listener) }
    }

    /// Removes the listener when an object is deallocated.
    ///
    /// From then on the listener is not called. Its captured values are released at the latest after
    /// four times as many actions as there are links.
    ///
    /// - Parameter object: Not retained; linking to another object replaces it.
    public final func linkLifeCycleTo(object: AnyObject) {
        withListener { store, listener in store.link(listener, to: object) }
    }

    /// Names the owner of the listener, where the source location says little.
    package final func belongs(to owner: Any.Type) {
        withListener { _, listener in listener.origin.owner = owner }
    }
}

/// An action listener's registration in its store.
public final class ActionSubscription: StoreSubscription {}

/// A state listener's registration in its store.
public final class Subscription<StateType>: StoreSubscription {
    /// Calls the listener with the current state of the store, without its filter.
    ///
    /// - Order: Immediately, or after the current delivery; not if removed, or without a reducer.
    public func informWithCurrentState() {
        withListener { store, listener in store.inform(listener, unlessCalled: false) }
    }

    package func informWithCurrentStateUnlessCalled() {
        withListener { store, listener in store.inform(listener, unlessCalled: true) }
    }
}

/// A filter of state changes, which returns `true` to call its listener.
public typealias FilterFunction<StateType> = (_ oldState: StateType, _ newState: StateType) -> Bool

/// A selector: converts the full state to the value that one listener needs.
///
/// ```swift
/// let lamps: StateSelector<[Product]> = { state in
///     state.value(forKeyOfType: Catalog.self)?.products.filter { $0.category == "lamps" }
/// }
/// ```
///
/// If it returns `nil`, its listener is not called.
public typealias StateSelector<Selected> = (_ state: Store.State) -> Selected?

/// The filter that passes every change; the default.
public func alwaysFilter<StateType>(oldState: StateType, newState: StateType) -> Bool { true }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a filter that passes only states unequal to the previous one; named as in Suas.
public func EqualsFilter<StateType: Equatable>() -> FilterFunction<StateType> {
    { oldState, newState in oldState != newState }
}

@usableFromInline
package struct ListenerOrigin: CustomStringConvertible {
    /// The part of the store that the listener observes.
    @usableFromInline
    package enum Subject {
        case state(String)
        case fullState
        case actions
        case reducedActions
    }

    package let subject: Subject

    package let id: Int

    package let location: CodeLocation

    /// The type of the listener's owner, where the source location says little.
    package var owner: Any.Type?

    package init(_ subject: Subject, id: Int, addedAt location: CodeLocation) {
        self.subject = subject
        self.id = id
        self.location = location
    }

    /// The owner and the subject: `BasketScreen of Basket`.
    @usableFromInline
    package var description: String {
        let listener = owner.map { typeName($0) } ?? "listener"
        return switch subject {
        case .state(let key): "\(listener) of \(key)"
        case .fullState: "\(listener) of the full state"
        case .actions, .reducedActions: "\(listener) of actions"
        }
    }
}
