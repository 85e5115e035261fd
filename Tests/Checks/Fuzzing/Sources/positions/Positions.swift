import EventModules
import Foundation

/// Restores the position in the first line; each later byte is a move.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let json = Data(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let moves = Array(bytes.dropFirst(json.count + 1).prefix(32))
    MainActor.assumeIsolated {
        Diagnostics.sink = { precondition(!$0.description.isEmpty) }
        do {
            let position = try JSONDecoder().decode(RouterPosition.self, from: json)
            precondition(position.isReadAsItself)
            walk(from: position, moves)
        } catch {
            precondition(!"\(error)".isEmpty)
        }
    }
    return 0
}

@MainActor
private func walk(from position: RouterPosition, _ moves: [UInt8]) {
    let store = Suas.createStore(
        reducer: RouterReducer(initialState: position) + AppActionReducer(initialState: Vault())
    )
    let manager = ModuleManager(store: store)
    manager.registerDeeplinks(of: NoteModule.self) { match in
        match["number"].map { NoteContext(number: $0) }
    }
    manager.gate(
        "vault",
        opens: { $0[Vault.self]?.isOpen == true },
        through: { ModuleRoutingStep(withMaker: NoteContext(number: 0)) }
    )
    let router = StackRouter(manager: manager)
    check(router, manager, store)
    let restored = router.position
    for byte in moves {
        if byte == 255 {
            store.dispatch(action: TurnKey())
        } else {
            router.perform([move(byte, router.position)])
        }
        check(router, manager, store)
    }
    for position in [position, restored, RouterPosition()] {
        store.dispatch(action: MoveRouter(to: position))
        check(router, manager, store)
    }
    precondition(router.position == RouterPosition())
}

private func move(_ byte: UInt8, _ position: RouterPosition) -> RouterMove {
    let argument = Int(byte) / 12
    let screens = position.screens
    let id = screens.isEmpty ? nil : screens[argument % screens.count].id
    let free = ModuleRoutingStep(withMaker: NoteContext(number: argument))
    let note = argument % 3 == 0 ? free.behind("vault") : free
    func route(_ mode: RoutingStepPresentationMode) -> RouterMove {
        .route(to: PresentableRoutingStep(withStep: note, presentationMode: mode))
    }
    switch byte % 12 {
    case 0: return route(.push())
    case 1: return route(.modal)
    case 2: return route(.modalWithNavigation())
    case 3: return route(.embed)
    case 4: return .link("app://note/\(argument)/note/1")
    case 5: return .back
    case 6: return .pop
    case 7: return .popToRoot
    case 8: return .dismiss
    case 9: return .selectTab(argument)
    case 10: return id.map(RouterMove.close) ?? .dismissAll
    default: return id.map(RouterMove.show) ?? .dismissAll
    }
}

/// The position is possible, in the store, and made of living screens with open gates.
@MainActor
private func check(_ router: StackRouter, _ manager: ModuleManager, _ store: Store) {
    let position = router.position
    precondition(position.isReadAsItself)
    precondition(store.state.value(forKeyOfType: RouterPosition.self) == position)
    for screen in position.screens {
        guard let presentable = router.presentable(for: screen.id) else {
            preconditionFailure("\(screen) has no presentable")
        }
        precondition(router.id(of: presentable) == screen.id)
        precondition(manager.module(for: presentable) is NoteModule)
        let isOpen = store.state[Vault.self]?.isOpen == true
        precondition(screen.gates.allSatisfy { isOpen && $0 == "vault" })
    }
    if let waiting = position.waiting {
        precondition(position.screen(waiting.screen) != nil && waiting.gate == "vault")
        precondition(store.state[Vault.self]?.isOpen == false)
    }
    precondition(manager.livingModules().count == position.screens.count)
    precondition(router.topPresentable === position.top.flatMap { router.presentable(for: $0.id) })
    precondition(!position.description.isEmpty && !position.outline.isEmpty)
}

extension RouterPosition {
    fileprivate var isReadAsItself: Bool {
        guard let data = try? JSONEncoder().encode(self) else { return false }
        return (try? JSONDecoder().decode(RouterPosition.self, from: data)) == self
    }
}

private struct Vault {
    var isOpen = false
}

private struct TurnKey: AppAction {
    func updatedState(currentState: inout Vault) { currentState.isOpen.toggle() }
}

private struct NoteContext: ModuleContextProtocol {
    typealias ModuleType = NoteModule
    var routingContext: RoutingContext = "links"
    let number: Int
    var deeplink: Deeplink? { NoteModule.pattern.link(["number": .int(number)]) }
}

private final class NoteModule: Deeplinkable, EventsProducer {
    static let pattern: DeeplinkPattern = "app://note/{number:Int}"
    static let deeplinkPatterns = [pattern]

    let context: NoteContext
    let disposeBag = DisposeBag()
    let events: Observable<ViewControllerEvent> = PublishSubject()

    init(usingContext context: NoteContext) { self.context = context }

    func makePresentable() -> any Presentable { Screen() }
}
