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

@MainActor
struct GatesTests {
    static let page = GuidePage(path: "Wiki/Gates.md")

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
}

extension PresentableRoutingStep {
    fileprivate static func pushing(_ step: ModuleRoutingStep) -> Self {
        Self(withStep: step, presentationMode: .push())
    }
}
