import Suas

/// Adds an amount to the numbers of the given keys; without keys it changes nothing.
struct Add: Action, CustomStringConvertible {
    let amount: Int
    let keys: [StateKey]

    init(_ amount: Int, to keys: StateKey...) {
        self.init(amount, to: keys)
    }

    init(_ amount: Int, to keys: [StateKey]) {
        self.amount = amount
        self.keys = keys
    }

    var description: String { "+\(amount) \(keys.joined(separator: ","))" }
}

/// Returns a reducer of a number that only `Add` changes.
func number(_ key: StateKey) -> BlockReducer<Int> {
    BlockReducer(initialState: 0, stateKey: key) { number, action in
        guard let add = action as? Add, add.keys.contains(key) else { return nil }
        return number + add.amount
    }
}

extension Store {
    /// Calls a closure with each new number of a key.
    @discardableResult
    func listen(
        to key: StateKey = "a",
        if filter: FilterFunction<Int>? = nil,
        _ callback: @escaping (Int) -> Void
    ) -> Subscription<Int> {
        addListener(forStateType: Int.self, stateKey: key, if: filter, callback: callback)
    }

    /// Logs each new number of a key.
    @discardableResult
    func listen(_ key: StateKey, _ name: String, _ log: Log) -> Subscription<Int> {
        listen(to: key) { log.add("\(name) \($0)") }
    }
}

extension Store.State {
    func number(_ key: StateKey) -> Int? { value(forKey: key, ofType: Int.self) }
}
