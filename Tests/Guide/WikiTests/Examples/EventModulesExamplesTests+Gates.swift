import EventModules
import Testing

//> extension RoutingGate {

private struct Session {
    var isSignedIn = false
}

final class AccountModule: ModuleProtocol {
    static let gates: [RoutingGate] = [.signedIn]

    let context: ModuleContext
    let disposeBag = DisposeBag()
    let events: Observable<NoEvent> = PublishSubject()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { EventModulesExamplesTests.ReviewsScreen() }

    // context, init(usingContext:), makePresentable(), disposeBag, events
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

        //> manager.gate(

        let account = PresentableRoutingStep(withStep: .account, presentationMode: .push())
        #expect(manager.closedGate(before: [.route(to: account)]) == .signedIn)
    }
}
