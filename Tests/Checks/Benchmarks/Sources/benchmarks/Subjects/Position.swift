/// A small sub-state.
struct Position: Codable {
    var place = 0
    var moves = 0

    /// The state of keys that don't change; a listener called for one by mistake spoils the sum.
    static let elsewhere = Position(place: 1_000_003)

    func moved(to place: Int) -> Position {
        Position(place: place, moves: moves &+ 1)
    }
}
