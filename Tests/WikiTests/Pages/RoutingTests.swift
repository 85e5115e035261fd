import EventModules
import Testing

// Notes.swift: the list, a feature.

enum NotesEvent: EventProtocol {
    case noteSelected(title: String)
}

final class NotesModule: ModuleProtocol, EventsProducer {
    let context: ModuleContext
    let disposeBag = DisposeBag()
    var events: Observable<NotesEvent> { subject }

    private let subject = PublishSubject<NotesEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = NoteScreen(text: "All notes")
        screen.onSelect = { [weak self] title in
            self?.subject.onNext(.noteSelected(title: title))
        }
        return screen
    }
}

extension ModuleRoutingStep {
    static func notes(routingContext: RoutingContext) -> ModuleRoutingStep {
        ModuleRoutingStep(
            withMaker: ModuleContext(routingContext: routingContext, building: NotesModule.self)
        )
    }
}

// Note.swift: one note, another feature.

struct NoteContext: ModuleContextProtocol, Equatable {
    typealias ModuleType = NoteModule
    let routingContext: RoutingContext
    let title: String
}

enum NoteEvent: EventProtocol {
    case deleted(title: String)
}

final class NoteModule: ModuleProtocol, EventsProducer {
    let context: NoteContext
    let disposeBag = DisposeBag()
    var events: Observable<NoteEvent> { subject }

    private let subject = PublishSubject<NoteEvent>()

    init(usingContext context: NoteContext) { self.context = context }

    func makePresentable() -> any Presentable { NoteScreen(text: context.title) }
}

extension ModuleRoutingStep {
    static func note(routingContext: RoutingContext, title: String) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: NoteContext(routingContext: routingContext, title: title))
    }
}

// NoteScreen.swift: in an app, a view controller.

final class NoteScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let text: String
    var onSelect: (String) -> Void = { _ in }

    init(text: String) { self.text = text }
}

// NoteRouting.swift: where one leads to the other.

final class NoteRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<NotesEvent>
    ) -> Bool {
        producer[event: NotesEvent.noteSelected]
            .toRoutableObservable()
            .subscribe(onNext: { [weak self] title in
                self?.router.route(
                    to: PresentableRoutingStep(
                        withStep: .note(routingContext: .main, title: title),
                        presentationMode: .push()
                    )
                )
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

@MainActor
struct RoutingTests {
    static let page = GuidePage(path: "Wiki/Routing.md")

    let manager: ModuleManager
    let router: StackRouter
    let milk = ModuleRoutingStep.note(routingContext: .main, title: "Milk")
    let eggs = ModuleRoutingStep.note(routingContext: .main, title: "Eggs")
    let bread = ModuleRoutingStep.note(routingContext: .main, title: "Bread")

    init() {
        manager = ModuleManager()
        router = StackRouter(manager: manager)
        router.start(with: .notes(routingContext: .main))
    }

    @Test
    func smallestExample() throws {
        var printed: [String] = []
        func print(_ position: RouterPosition) {
            printed.append("\(position)")
        }

        // main.swift

        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([NoteRouting(router: router)])
        router.start(with: .notes(routingContext: .main))
        print(router.position)

        // The user taps a note.
        let list = router.topPresentable as? NoteScreen
        list?.onSelect("Milk")
        print(router.position)

        router.goBack()
        print(router.position)

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
        #expect(manager.livingModules().count == 1)
    }
}
