import EventModules

struct Memo: Equatable {
    var text = ""
    var writes = 0
}

/// All texts that were written, in the app's own sub-state.
struct MemoJournal: Equatable {
    var texts: [String] = []
}

struct Write: Action, Equatable {
    let text: String
}

enum MemoEvent: EventProtocol, Equatable {
    case written(String)
    case closed
}

struct MemoContext: ModuleContextProtocol {
    typealias ModuleType = MemoModule
    let routingContext: RoutingContext
    var name = "memo"

    static func step(_ name: String = "memo") -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: MemoContext(routingContext: "main", name: name))
    }
}

/// A module with a memo of its own.
final class MemoModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: MemoContext
    let disposeBag = DisposeBag()
    var events: Observable<MemoEvent> { subject }
    let subject = PublishSubject<MemoEvent>()

    init(usingContext context: MemoContext) { self.context = context }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Memo()).on(Write.self) { memo, write in
            memo.text = write.text
            memo.writes += 1
        }
    }

    func makePresentable() -> any Presentable {
        MemoScreen(partialStore(forStateType: Memo.self), of: self)
    }
}

final class MemoScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let memo: PartialStore<Memo>
    let module: MemoModule
    private(set) var heard: [String] = []

    init(_ memo: PartialStore<Memo>, of module: MemoModule) {
        self.memo = memo
        self.module = module
        memo.addListener { [weak self] memo in self?.heard.append(memo.text) }
            .linkLifeCycleTo(object: self)
    }
}

extension Store {
    /// Creates a store whose app keeps a journal of all memos.
    static func memos(middleware: (any Middleware)? = nil) -> Store {
        Suas.createStore(
            reducer: TableReducer(initialState: MemoJournal()).on(Write.self) { journal, write in
                journal.texts.append(write.text)
            },
            middleware: middleware
        )
    }

    /// The texts of all living memos, in the order in which they were set up.
    var memos: [String] { state.values(forKeysOfType: Memo.self).map(\.text) }

    var journal: [String]? { state.value(forKeyOfType: MemoJournal.self)?.texts }
}
