import EventModulesScreens
import EventModulesStorage
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

struct SocketService: Sendable {
    var messages: @MainActor @Sendable () -> AsyncThrowingStream<String, any Error>
}

enum SocketKey: ServiceKey {
    static var liveValue: SocketService? { nil }
}

extension Services {
    var socket: SocketService {
        get { self[SocketKey.self] }
        set { self[SocketKey.self] = newValue }
    }
}

/// State, and work that follows it.
extension RecipesTests {
    //> struct SignUp: Equatable {

    //> struct SetEmail: AppAction {

    //>     func updatedState(currentState form: inout SignUp) { form.email = email }

    //> struct Session: Codable, Equatable {

    //> struct SetUser: AppAction {

    //>     func updatedState(currentState session: inout Session) { session.user = user }

    //> struct OldSession: Codable {

    //> struct ReceiveMessages: TaskAction {

    //> struct Drawing: Equatable {

    //>     static var reducer: TableReducer<Drawing> {

    struct MessageReceived: Action, Equatable {
        let text: String
    }

    struct Messages: Equatable {
        var texts: [String] = []
    }

    struct AddLine: Action {
        let line: String
    }

    struct Undo: Action {}

    struct TextSize: Equatable {
        var points = 12
    }

    struct SetTextSize: AppAction {
        let points: Int

        func updatedState(currentState: inout TextSize) { currentState.points = points }
    }

    @Test
    func aForm() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: SignUp()))

        //> let form = ObservedState(store.partialStore(forStateType: SignUp.self))
    }

    @Test
    func aKeptStateAndItsMigration() async {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("RecipesTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        await keepAnOldSession(in: folder)

        //> let kept = KeptState(in: folder).keep(

        #expect(store.state[Session.self] == Session(user: "Anna"))
    }

    private func keepAnOldSession(in folder: URL) async {
        let key = "Session"
        let old = Suas.createStore(
            reducer: TableReducer(initialState: OldSession(name: ""), stateKey: key),
            keeping: KeptState(in: folder).keep(OldSession.self, stateKey: key)
        )
        old.reset(state: OldSession(name: "Anna"), forKey: key)
        await old.flushKeptStates()
    }

    @Test(.manualClock)
    func workWhileSignedIn() async {
        let messages = TableReducer(initialState: Messages())
            .on(MessageReceived.self) { messages, action in messages.texts.append(action.text) }
        let store = Suas.createStore(
            reducer: messages + AppActionReducer(initialState: Session()),
            middleware: AsyncMiddleware()
        )
        var sockets: [AsyncThrowingStream<String, any Error>.Continuation] = []
        store.services = Services {
            $0.socket = SocketService {
                AsyncThrowingStream { sockets.append($0) }
            }
        }

        //> store.work(

        let texts = store.partialStore(forStateType: Messages.self).states.map(\.texts)
        #expect(sockets.isEmpty)
        let reports = await Diagnostics.collectReports {
            store.dispatch(SetUser(user: "Anna"))
            await ManualClock.current.run(for: .zero)
            sockets.last?.yield("early")
            for await texts in texts.values where texts == ["early"] { break }
            sockets.last?.finish(throwing: NoConnection())
            await ManualClock.current.run(for: .seconds(5))
        }
        #expect(reports.isEmpty)
        #expect(sockets.count == 2)
        sockets.last?.yield("late")
        for await texts in texts.values where texts == ["early", "late"] { break }

        store.dispatch(SetUser(user: nil))
        await store.settle()
    }

    @Test
    func undo() throws {
        let store = Suas.createStore(reducer: Drawing.reducer)
        let trace = FlowTrace(store: store)
        store.dispatch(AddLine(line: "a"))
        let entry = try #require(trace.entries.first)
        store.dispatch(AddLine(line: "b"))
        store.dispatch(Undo())
        #expect(store.state[Drawing.self] == Drawing(lines: ["a"], past: [[]]))
        store.dispatch(Undo())
        store.dispatch(Undo())
        #expect(store.state[Drawing.self] == Drawing())
        let drawing = try #require(trace.state(after: entry)?[Drawing.self])
        store.reset(state: drawing)
        #expect(store.state[Drawing.self]?.lines == ["a"])
    }

    @Test
    func userDefaults() async {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: TextSize()))
        UserDefaults.standard.register(defaults: ["textSize": 17])

        //> let observer = NotificationCenter.default.addObserver(

        defer { NotificationCenter.default.removeObserver(observer) }
        let sizes = store.partialStore(forStateType: TextSize.self).states.values
        NotificationCenter.default.post(
            name: UserDefaults.didChangeNotification,
            object: UserDefaults.standard
        )
        for await size in sizes where size.points != 12 {
            #expect(size.points == 17)
            break
        }
    }
}
