import EventModules
import Testing

private struct Session {
    var isSignedIn = false
}

private final class AccountModule: ModuleProtocol {
    static let gates: [RoutingGate] = [.signIn]
    // context, init(usingContext:), makePresentable(), disposeBag, events
    let context: ModuleContext
    let disposeBag = DisposeBag()
    let events: Observable<NoEvent> = PublishSubject()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { EventModulesExamplesTests.ReviewsScreen() }
}

extension AccountModule: EventsProducer {}

extension ModuleRoutingStep {
    fileprivate static var account: Self {
        Self(withMaker: ModuleContext(building: AccountModule.self))
    }

    fileprivate static func signIn() -> Self { .product("a form") }
}

extension EventModulesExamplesTests {
    @Test
    func modulesAreBehindGates() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Session()))
        let manager = ModuleManager(store: store)

        manager.gate(
            .signIn,
            opens: { $0[Session.self]?.isSignedIn == true },
            through: { .signIn() }
        )

        let account = PresentableRoutingStep(withStep: .account, presentationMode: .push())
        #expect(manager.closedGate(before: [.route(to: account)]) == .signIn)
    }
}
