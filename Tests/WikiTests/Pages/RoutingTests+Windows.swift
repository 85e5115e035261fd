import EventModules
import Testing

final class WindowRouting: EventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<NotesEvent>
    ) -> Bool {
        producer[event: NotesEvent.noteSelected]
            .subscribe(onNext: { [weak self, weak producer] title in
                guard let producer, let router = self?.manager?.router(of: producer)
                else { return }
                let note = ModuleRoutingStep.note(routingContext: .main, title: title)
                router.route(to: PresentableRoutingStep(withStep: note, presentationMode: .push()))
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

struct NewNoteContext: ModuleContextProtocol {
    typealias ModuleType = NewNoteModule
    let routingContext: RoutingContext
    var requiredPresentationMode: RoutingStepPresentationMode? {
        .modalWithNavigation(withCloseButton: true, closeTitle: "Discard", style: .sheet)
    }
}

final class NewNoteModule: ModuleProtocol {
    let context: NewNoteContext
    let disposeBag = DisposeBag()

    init(usingContext context: NewNoteContext) { self.context = context }

    func makePresentable() -> any Presentable { NoteScreen(text: "New") }
}

/// Several moves in a turn, and several windows.
extension RoutingTests {
    @Test
    func severalMoves() {
        for step in [eggs, bread] {
            router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        }
        router.route(to: PresentableRoutingStep(withStep: eggs, presentationMode: .modal))

        router.perform([
            .dismissAll,
            .popToRoot,
            .route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push())),
        ])

        #expect(router.position.description == "stack: NotesModule#1 / NoteModule#5")
    }

    @Test
    func aModuleThatIsAModal() {
        let step = ModuleRoutingStep(withMaker: NewNoteContext(routingContext: .main))
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        #expect(router.position.modals.map(\.style) == [.sheet])
        #expect(router.position.top?.closeTitle == "Discard")
    }

    @Test
    func severalWindows() throws {
        var log: [String] = []

        let store = Suas.createStore(reducer: SettingsReducer())
        let manager = ModuleManager(store: store)
        let routing = WindowRouting(manager: manager)
        manager.addEventsListeners([routing])

        let main = StackRouter(manager: manager)
        main.start(with: .notes(routingContext: .main))

        var second: StackRouter? = StackRouter(manager: manager, stateKey: "Window/2")
        second?.start(with: .notes(routingContext: .main))

        // A tap in the second window.
        (second?.topPresentable as? NoteScreen)?.onSelect("Milk")
        log.append("\(main.position), \(store.state.keys)")

        // The window is closed.
        second = nil
        log.append("\(main.position), \(store.state.keys)")

        #expect(try Self.page.shows(log.joined(separator: "\n")))
    }
}
