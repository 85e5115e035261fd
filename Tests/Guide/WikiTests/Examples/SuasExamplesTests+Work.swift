import EventModules
import Testing

extension SuasExamplesTests {
    private struct Session {
        var isSignedIn = true
    }

    private struct Rooms {
        var open = ["lobby", "attic"]
    }

    private struct ListenForMessages: AsyncAction {
        func execute(
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
        ) {}
    }

    private struct Listen: AsyncAction {
        let room: String

        init(to room: String) { self.room = room }

        func execute(
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
        ) {}
    }

    // swift-format-ignore: OnlyOneTrailingClosureArgument
    @Test
    func workLastsAsLongAsAState() {
        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: Session())
                + AppActionReducer(initialState: Rooms()),
            middleware: AsyncMiddleware()
        )
        var log: [String] = []
        store.addActionListener { action in
            log.append((action as? Listen)?.room ?? "\(type(of: action))")
        }

        store.work(while: { $0[Session.self]?.isSignedIn == true }) { ListenForMessages() }

        store.work(forEach: { $0[Rooms.self]?.open ?? [] }) { room in Listen(to: room) }

        #expect(log == ["ListenForMessages", "lobby", "attic"])
    }
}
