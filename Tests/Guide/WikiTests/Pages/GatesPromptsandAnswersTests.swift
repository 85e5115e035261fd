import EventModules
import EventModulesTesting
import Testing

//> extension RoutingGate {

//> extension PurchasesModule {

enum NoEvent: EventProtocol {}

private struct PurchasesContext: ModuleContextProtocol {
    typealias ModuleType = PurchasesModule
}

private final class PurchasesModule: ModuleProtocol, EventsEmitting {
    let context: PurchasesContext
    let events = EventsSource<NoEvent>()

    init(usingContext context: PurchasesContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Purchases: none") { _ in } }
}

private struct Session {
    var isSignedIn = false
}

private struct SignIn: AppAction {
    func updatedState(currentState: inout Session) { currentState.isSignedIn = true }
}

private struct SignOut: AppAction {
    func updatedState(currentState: inout Session) { currentState.isSignedIn = false }
}

private final class SignInModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<NoEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Your name:") { _ in } }
}

extension ModuleRoutingStep {
    fileprivate static var purchases: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: PurchasesContext())
    }

    fileprivate static var signInForm: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: SignInModule.self))
    }
}

//> extension Prompt {

private struct Draft {
    var isUnsaved = false
}

private struct ChangeDraft: AppAction {
    let isUnsaved: Bool

    func updatedState(currentState: inout Draft) { currentState.isUnsaved = isUnsaved }
}

private struct AskAboutDraft: Action {}

private struct DiscardDraft: AppAction {
    func updatedState(currentState: inout Draft) { currentState.isUnsaved = false }
}

extension Prompt {
    fileprivate static let discardDraft = Prompt(
        "Discard the draft?",
        buttons: [.init("discard", title: "Discard", role: .destructive), .cancel]
    )
}

private final class EditorModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<NoEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Editor") { _ in } }
}

extension ModuleRoutingStep {
    fileprivate static var editor: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: EditorModule.self))
    }
}

@MainActor
struct GatesPromptsandAnswersTests {
    static let page = GuidePage(path: "Wiki/Gates-Prompts-and-Answers.md")

    let store: Store
    let manager: ModuleManager
    let router: StackRouter

    init() {
        store = Suas.createStore(
            reducer: AppActionReducer(initialState: Session()) + Basket.reducer
        )
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        router.start(with: .catalog)
    }

    @Test
    func gates() throws {
        var events: [String] = []
        router.events.subscribe(onNext: { events.append($0.label) })
            .disposed(by: router.disposeBag)
        let printed = Printed.lines {
            //>> manager.gate(
        }
        let lines = printed.filter { $0.hasPrefix("stack") }
        #expect(lines.count == 2)
        #expect(try Self.page.shows(lines.joined(separator: "\n")))
        store.dispatch(action: SignOut())
        #expect(router.position.description == "stack: CatalogModule#1")
        router.route(to: .pushing(.purchases))
        #expect(router.position.waiting?.gate == .signIn)
        router.dismiss()
        #expect(router.position.waiting == nil)
        let labels: Set = ["heldAtGate", "gateOpened", "gateRefused", "gateClosed"]
        #expect(
            events.filter(labels.contains)
                == ["heldAtGate", "gateOpened", "gateClosed", "heldAtGate", "gateRefused"]
        )
    }

    @Test
    func aFurtherGate() {
        let knife = ModuleRoutingStep.product(id: "knife").behind("age")
        #expect(manager.closedGate(before: [.route(to: .pushing(knife))]) == "age")
    }

    @Test
    func aPromptAndItsAnswer() {
        let bag = DisposeBag()
        store.dispatch(AddProduct(name: "lamp"))

        //>> router.show(.emptyBasket)

        //>> if let prompt = router.position.prompt { router.answer(prompt, button: "empty") }

        #expect(store.state[Basket.self]?.names == [])
        #expect(router.position.prompt == nil)
    }

    @Test
    func answers() throws {
        var log: [String] = []
        let bag = DisposeBag()

        //>> router.open(.catalog, .modal)

        #expect(log == ["chosen: chair", "closed"])
        #expect(try Self.page.text().contains("`chosen: chair`, `closed`"))
        #expect(router.position.description == "stack: CatalogModule#1")
    }

    @Test
    func keepingAScreen() throws {
        var log: [String] = []

        //>> let keepingDrafts = BlockMiddleware { action, getState, dispatch, next in

        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: Draft()),
            middleware: keepingDrafts
        )
        let (manager, bag) = (ModuleManager(store: store), DisposeBag())
        let router = StackRouter(manager: manager)
        let mode = RoutingStepPresentationMode.push(
            withCloseButton: true,
            onClose: { log.append("onClose") }
        )
        router.start(with: .catalog)
        router.route(to: PresentableRoutingStep(withStep: .editor, presentationMode: mode))
        store.dispatch(action: ChangeDraft(isUnsaved: true))

        //>> store.addActionListener { [weak router] action in

        router.events.subscribe(onNext: { log.append($0.label) }).disposed(by: router.disposeBag)

        let editor = try #require(router.position.top)
        router.goBack()
        router.close(editor.id)
        router.userDidLeave(editor.id)
        #expect(
            log == ["prompted", "answered", "prompted", "leaveRefused", "answered", "prompted"]
        )
        #expect(router.position.top == editor)
        router.answer(try #require(router.position.prompt), button: "cancel")
        #expect(router.position.top == editor)
        router.goBack()
        router.answer(try #require(router.position.prompt), button: "discard")
        #expect(router.position.description == "stack: CatalogModule#1")
    }
}

extension PresentableRoutingStep {
    fileprivate static func pushing(_ step: ModuleRoutingStep) -> Self {
        Self(withStep: step, presentationMode: .push())
    }
}
