import EventModules

final class MoveRecorder: Router {
    private(set) var moves: [RouterMove] = []

    func perform(_ moves: [RouterMove]) { self.moves += moves }
}

//>> final class CountingRouter: Router {

//>> final class PosterRouter: Router {
