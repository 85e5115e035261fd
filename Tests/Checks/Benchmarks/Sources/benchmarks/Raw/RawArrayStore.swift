import EventModules

/// `RawDictionaryStore` with an array instead of the dictionary: about the cheapest possible store.
@MainActor
final class RawArrayStore {
    @exclusivity(unchecked)
    private var state: [Position]
    @exclusivity(unchecked)
    private var listeners: [[(Position) -> Void]]
    private let changingPlace: Int

    init(places: Int, changing: Int) {
        state = Array(repeating: Position(), count: places)
        listeners = Array(repeating: [], count: places)
        changingPlace = changing
    }

    func addListener(of place: Int, _ listener: @escaping (Position) -> Void) {
        listeners[place].append(listener)
    }

    @inline(never)
    func dispatch(_ action: any Action) {
        guard let action = action as? MoveTo else { return }
        let new = state[changingPlace].moved(to: action.place)
        state[changingPlace] = new
        for listener in listeners[changingPlace] { listener(new) }
    }
}
