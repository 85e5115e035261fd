import EventModules
import EventModulesTesting
import Testing

//> extension Prompt {

private struct Review {
    var isUnsaved = false
}

private struct ChangeReview: AppAction {
    let isUnsaved: Bool

    func updatedState(currentState: inout Review) { currentState.isUnsaved = isUnsaved }
}

private struct AskAboutReview: Action {}

private struct DiscardReview: AppAction {
    func updatedState(currentState: inout Review) { currentState.isUnsaved = false }
}

extension Prompt {
    fileprivate static let discardReview = Prompt(
        "Discard the review?",
        buttons: [.init("discard", title: "Discard", role: .destructive), .cancel]
    )
}

private final class ReviewModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<NoEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Review") { _ in } }
}

extension ModuleRoutingStep {
    fileprivate static var review: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: ReviewModule.self))
    }
}

@MainActor
struct PromptsandAnswersTests {
    private let page = GuidePage(path: "Wiki/Prompts-and-Answers.md")
    private let store: Store
    private let manager: ModuleManager
    private let router: StackRouter

    init() {
        store = Suas.createStore(reducer: Basket.reducer)
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        router.start(with: .catalog)
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
        #expect(try page.text().contains("`chosen: chair`, `closed`"))
        #expect(router.position.description == "stack: CatalogModule#1")
    }

    @Test
    func keepingAScreen() throws {
        var log: [String] = []

        //>> let keepingReviews = BlockMiddleware { action, getState, dispatch, next in

        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: Review()),
            middleware: keepingReviews
        )
        let (manager, bag) = (ModuleManager(store: store), DisposeBag())
        let router = StackRouter(manager: manager)
        let mode = RoutingStepPresentationMode.push(
            withCloseButton: true,
            onClose: { log.append("onClose") }
        )
        router.start(with: .catalog)
        router.route(to: PresentableRoutingStep(withStep: .review, presentationMode: mode))
        store.dispatch(action: ChangeReview(isUnsaved: true))

        //>> store.addActionListener { [weak router] action in

        router.events.subscribe(onNext: { log.append($0.label) }).disposed(by: router.disposeBag)

        let top = try #require(router.position.top)
        router.goBack()
        router.close(top.id)
        router.userDidLeave(top.id)
        #expect(
            log == ["prompted", "answered", "prompted", "leaveRefused", "answered", "prompted"]
        )
        #expect(router.position.top == top)
        router.answer(try #require(router.position.prompt), button: "cancel")
        #expect(router.position.top == top)
        router.goBack()
        router.answer(try #require(router.position.prompt), button: "discard")
        #expect(router.position.description == "stack: CatalogModule#1")
    }
}
