internal import EventRuntime

/// A `Reducer` or a `CombinedReducer`: combine it with others by `+`, or create a store with it.
///
/// Conform to `Reducer`, which implies this.
public protocol CombinableReducer {
    /// The individual reducers, in the order they run.
    var parts: [AnyReducer] { get }
}

extension Reducer {
    /// The reducer itself.
    @export(implementation)
    public var parts: [AnyReducer] { [AnyReducer(self)] }
}

/// Several reducers for one store, each for its own sub-state.
///
/// - Lifetime: Retains all reducers added to it with `+`, because combinations share their memory.
///
/// ```swift
/// let reducer = TodoReducer() + SettingsReducer()
/// let store = Suas.createStore(reducer: reducer)
/// ```
public struct CombinedReducer: CombinableReducer {
    /// The reducers of a combination, and of those that it was extended from.
    ///
    /// Extending the longest one adds to its storage, so combining reducers one by one copies none.
    private final class Storage {
        private(set) var parts: [AnyReducer] = []
        private var indices: [StateKey: Int] = [:]

        func append(_ added: [AnyReducer]) {
            for part in added {
                if let index = indices.updateValue(parts.count, forKey: part.stateKey) {
                    stopReducedTwice(parts[index], part)
                }
                parts.append(part)
            }
        }
    }

    private let storage: Storage
    private let count: Int

    init(_ parts: [AnyReducer]) {
        self.init(Storage(), adding: parts)
    }

    private init(_ storage: Storage, adding parts: [AnyReducer]) {
        storage.append(parts)
        self.storage = storage
        count = storage.parts.count
    }

    /// The individual reducers, in the order they were combined.
    public var parts: [AnyReducer] {
        isLongest ? storage.parts : Array(storage.parts.prefix(count))
    }

    private var isLongest: Bool { count == storage.parts.count }

    fileprivate func adding(_ parts: [AnyReducer]) -> CombinedReducer {
        isLongest
            ? CombinedReducer(storage, adding: parts) : CombinedReducer(self.parts + parts)
    }

    /// The state before the first action: the initial states of all reducers.
    public var initialState: Store.State { reduced([:], by: nil).state }

    /// Runs the reducers without a store, as for a test.
    ///
    /// ```swift
    /// let state = reducer.reduce(state: reducer.initialState, action: AddTodo(text: "Buy milk"))
    /// #expect(state?.value(forKeyOfType: TodoList.self)?.todos == ["Buy milk"])
    /// ```
    ///
    /// - Returns: The new state; nil if unchanged. A key that is missing or of another type begins
    ///   with its reducer's initial state.
    public func reduce(state: Store.State, action: any Action) -> Store.State? {
        let (state, hasChanged) = reduced(state, by: action)
        return hasChanged ? state : nil
    }

    private func reduced(
        _ old: Store.State,
        by action: (any Action)?
    ) -> (state: Store.State, hasChanged: Bool) {
        var state = Store.State()
        var hasChanged = false
        for part in parts {
            var box = part.box(in: old) ?? part.makeInitialState()
            if let action, let reduce = part.reduction(for: type(of: action)),
                case .changed = reduce(&box, action)
            {
                hasChanged = true
            }
            state.insert(box, for: SubStateKey(part.stateKey))
        }
        return (state, hasChanged)
    }
}

/// Combines reducers, which run from left to right, however the additions are grouped.
///
/// - Returns: All of them. Two for one state key stop the program with a message that names both.
public func + (left: some CombinableReducer, right: some CombinableReducer) -> CombinedReducer {
    let combined = left as? CombinedReducer ?? CombinedReducer(left.parts)
    return combined.adding(right.parts)
}
