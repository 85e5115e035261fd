import EventModules

/// A hand-written store: a dictionary of sub-states and a reducer for one known key.
@MainActor
final class RawDictionaryStore {
    @exclusivity(unchecked)
    private var state: [String: Position]
    @exclusivity(unchecked)
    private var listeners: [String: [(Position) -> Void]] = [:]
    private let changingKey: String

    init(keys: [String], changing: String) {
        state = Dictionary(uniqueKeysWithValues: keys.map { ($0, Position()) })
        changingKey = changing
    }

    func addListener(of key: String, _ listener: @escaping (Position) -> Void) {
        listeners[key, default: []].append(listener)
    }

    @inline(never)
    func dispatch(_ action: any Action) {
        guard let action = action as? MoveTo, let old = state[changingKey] else { return }
        let new = old.moved(to: action.place)
        state[changingKey] = new
        for listener in listeners[changingKey] ?? [] { listener(new) }
    }
}
