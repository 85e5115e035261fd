import EventModules
import EventModulesStorage
import Foundation

/// Starts an app with the input as the kept position; lines of JSON get their checksums.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Data(UnsafeBufferPointer(start: start, count: count))
    let name = KeptFile.name(of: "RouterPosition")
    let isJSON = [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes.first)
    let content = isJSON ? KeptFile.content(of: bytes.split(separator: UInt8(ascii: "\n"))) : bytes
    MainActor.assumeIsolated {
        Diagnostics.sink = { precondition(!$0.description.isEmpty) }
        weak let store = check(KeptMemory([name: content]), name, content)
        // A task retains the store until it has handed over the changes.
        while store != nil { _ = RunLoop.main.run(mode: .default, before: Date()) }
    }
    return 0
}

@MainActor
private func check(_ memory: KeptMemory, _ name: String, _ content: Data) -> Store {
    let kept = KeptState(in: memory, limit: 5000)
        .keep(RouterPosition.self, version: 2, migrations: [.from(1) { $0 }])
        .keep(NoteState.self)
    let reducer = BlockReducer(initialState: 0) { _, _ in nil }
    let store = Suas.createStore(reducer: reducer, keeping: kept)
    let manager = ModuleManager(store: store)
    manager.opensChangedLinks = true
    manager.registerDeeplinks(of: NoteModule.self) { match in
        match["number"].map { NoteContext(number: $0) }
    }
    let router = StackRouter(manager: manager)
    // Either the file is used, or it has another name and the router begins without a position.
    if memory.files[name] == nil {
        precondition(memory.files == ["\(name).aside": content])
        precondition(router.position == RouterPosition())
    }
    let states = store.state.values(forKeysOfType: NoteState.self)
    precondition(states.count == manager.livingModules().count)
    router.stop()
    precondition(manager.livingModules().isEmpty)
    return store
}

private struct NoteState: Codable {
    var text = ""
    var numbers: [Int] = []
    var notes: [NoteState] = []
}

private struct NoteContext: ModuleContextProtocol {
    typealias ModuleType = NoteModule
    var routingContext: RoutingContext = "links"
    let number: Int
}

private final class NoteModule: Deeplinkable, EventsProducer, ReducerProviding {
    static let pattern: DeeplinkPattern = "app://note/{number:Int}"
    static let deeplinkPatterns = [pattern]

    let context: NoteContext
    let disposeBag = DisposeBag()
    let events: Observable<ViewControllerEvent> = PublishSubject()

    init(usingContext context: NoteContext) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
    var reducer: any CombinableReducer { TableReducer(initialState: NoteState()) }

    func makePresentable() -> any Presentable { Screen() }
}
