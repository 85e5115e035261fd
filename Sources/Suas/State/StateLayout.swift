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
        var places: [StateKey: Int] = [:]
        var placesOfTypes: [ObjectIdentifier: Int] = [:]
        for (place, key) in keys.enumerated() {
            let type = ObjectIdentifier(types[place])
            places[key] = place
            let isNamed = key == defaultStateKey(of: types[place])
            if isNamed, placesOfTypes[type] == nil { placesOfTypes[type] = place }
        }
        self.places = places
        self.placesOfTypes = placesOfTypes
    }

    func place(of key: StateKey) -> Int? { places[key] }

    func place(ofDefaultKeyOf type: Any.Type) -> Int? { placesOfTypes[ObjectIdentifier(type)] }
}
