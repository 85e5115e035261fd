internal import EventRuntime
internal import Observation
internal import Suas

/// A value that can be read and set, such as the contents of a field.
///
/// `ObservedState.binding` and `ViewControllerWithLocalState.binding` make one; where a file imports
/// `EventModulesSwiftUI`, they make SwiftUI's `Binding` by default.
///
/// ```swift
/// let address = checkout.binding(\.address) { SetAddress($0) }
/// address.value.append(", USA")
/// ```
@MainActor
public struct ValueBinding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Creates a binding from two closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The current value; setting it calls the setter.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

extension ObservedState {
    /// A binding to a part of the state, whose setter dispatches an action.
    ///
    /// - Order: Once set, the value is read until its action has been processed, even if the action
    ///   is queued. Then the state determines it: reducers and middlewares may change or refuse it,
    ///   which is also observed if the state stays the same.
    /// - Lifetime: Retains the object. Once the store has lost the state, the value is the last one.
    ///
    /// - Parameters:
    ///   - part: The part, which should be stored in the state.
    ///   - absent: The value as long as the store has had no state; without it, the program stops.
    ///   - action: Makes the action for a value.
    /// - Returns: The binding.
    @_disfavoredOverload
    public func binding<Value>(
        _ part: KeyPath<S, Value>,
        whileAbsent absent: Value? = nil,
        action: @escaping (Value) -> any Action
    ) -> ValueBinding<Value> {
        // Doesn't observe the state, so that a view that only makes bindings isn't drawn again.
        guard let first = store.state?[keyPath: part] ?? state?[keyPath: part] ?? absent else {
            Diagnostics.stop(
                "A binding reads a state that the store doesn't have.",
                ["state": String(reflecting: S.self)],
                explanation: "The binding has no value to show.",
                fix: "To fix this, pass whileAbsent:, or create it only if the state isn't nil."
            )
        }
        return ValueBinding {
            self.value(of: part) ?? first
        } set: {
            self.set(part, to: $0, by: action($0))
        }
    }

    private func value<Value>(of part: KeyPath<S, Value>) -> Value? {
        guard let set = unprocessed[part] else { return state?[keyPath: part] }
        return set as? Value
    }

    private func set(_ part: PartialKeyPath<S>, to value: Any, by action: any Action) {
        unprocessed.begin(part, value)
        store.dispatch(action)
        // Behind the action and the change that follows from it.
        DeliveryQueue.main.deliver { [unprocessed] in
            DeliveryQueue.main.enqueueChange { unprocessed.end(part) }
        }
    }
}

/// The values that bindings have set, as long as some of their actions have not been processed.
///
/// Not generic, because observing a property of a generic type makes its key path each time.
@MainActor
@Observable
final class UnprocessedValues {
    private var values: [(part: AnyKeyPath, value: Any, count: Int)] = []

    subscript(part: AnyKeyPath) -> Any? { index(of: part).map { values[$0].value } }

    func begin(_ part: AnyKeyPath, _ value: Any) {
        let index = index(of: part) ?? values.count
        if index == values.count { values.append((part, value, 0)) }
        values[index] = (part, value, values[index].count + 1)
    }

    func end(_ part: AnyKeyPath) {
        guard let index = index(of: part) else { return }
        values[index].count -= 1
        if values[index].count == 0 { values.remove(at: index) }
    }

    private func index(of part: AnyKeyPath) -> Int? {
        values.firstIndex { $0.part === part || $0.part == part }
    }
}

extension ViewControllerWithLocalState {
    /// A binding to a part of the local state.
    ///
    /// - Order: Setting it updates the view, like setting `localState`.
    /// - Lifetime: Doesn't retain the screen. After its release, the value is the last that was
    ///   read, and setting it does nothing.
    ///
    /// ```swift
    /// rootView.query = binding(\.query)
    /// ```
    @_disfavoredOverload
    public func binding<Value>(_ part: WritableKeyPath<V.VM.LS, Value>) -> ValueBinding<Value> {
        var last = localState[keyPath: part]
        return ValueBinding { [weak self] in
            if let self { last = localState[keyPath: part] }
            return last
        } set: { [weak self] in
            self?.localState[keyPath: part] = $0
        }
    }
}
