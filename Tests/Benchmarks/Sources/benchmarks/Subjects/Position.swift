/// A small sub-state.
struct Position {
    var place = 0
    var moves = 0

    /// Where the keys are that do not change: a listener that is told of one by mistake adds too much.
    static let elsewhere = Position(place: 1_000_003)

    func moved(to place: Int) -> Position {
        Position(place: place, moves: moves &+ 1)
    }
}
