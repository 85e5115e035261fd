/// A small sub-state.
struct Position {
    var place = 0
    var moves = 0

    func moved(to place: Int) -> Position {
        Position(place: place, moves: moves &+ 1)
    }
}
