import EventModules
import Testing

@MainActor
struct ListeningtoStateTests {
    //> struct Player { var lives: Int }

    private let bag = DisposeBag()

    private func makeStore() -> Store {
        let reducer = TableReducer(initialState: Player(lives: 3))
            .on(LoseLife.self) { player in player.lives -= 1 }
        return Suas.createStore(reducer: reducer)
    }

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ label: String, _ lives: Int) {
            printed.append("\(label) \(lives)")
        }

        //> let reducer = TableReducer(initialState: Player(lives: 3))

        #expect(printed == ["lives: 2"])
        subscription.removeListener()
    }

    @Test
    func filters() {
        var log: [String] = []
        let store = makeStore()

        //> store.addListener(

        for _ in 1...4 { store.dispatch(LoseLife()) }
        #expect(log == ["game over"])
    }

    @Test
    func partialStores() {
        var log: [String] = []
        let store = makeStore()

        //> let lives: StateSelector<Int> = { state in state[Player.self]?.lives }

        #expect(log == ["2 left", "part: 2"])
    }

    @Test
    func observables() {
        var log: [String] = []
        let part = makeStore().partialStore { $0[Player.self]?.lives }

        //> part.states

        for _ in 1...2 { part.dispatch(LoseLife()) }
        #expect(log == ["playing", "last life"])
    }

    @Test
    func asynchronousSequences() async {
        var log: [String] = []
        let part = makeStore().partialStore { $0[Player.self]?.lives }
        let losing = Task {
            for _ in 1...3 {
                part.dispatch(LoseLife())
                await Task.yield()
            }
        }

        //> for await lives in part.states.values {

        await losing.value
        #expect(log.last == "0")
    }
}
