/// Which key stands at which place of a state.
///
/// All states of a store share one layout until a key comes or goes.
final class StateLayout: Sendable {
    /// The keys in the order of their places.
    let keys: [StateKey]

    /// Each key's place.
    private let places: [StateKey: Int]

    /// The places of the keys that are named after the type of their state: reading by type is
    /// frequent, and making a type's name is slow.
    private let placesOfTypes: [ObjectIdentifier: Int]

    init(keys: [StateKey], types: [Any.Type]) {
        self.keys = keys
        places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
        let named = zip(types, keys.indices).filter { type, place in
            keys[place] == defaultStateKey(of: type)
        }
        placesOfTypes = Dictionary(
            named.map { (ObjectIdentifier($0), $1) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func place(of key: StateKey) -> Int? { places[key] }

    func place(ofDefaultKeyOf type: Any.Type) -> Int? { placesOfTypes[ObjectIdentifier(type)] }
}
