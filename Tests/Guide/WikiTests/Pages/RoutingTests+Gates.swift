import EventModules
import Testing

//>> extension RoutingGate {

enum NoEvent: EventProtocol {}

private struct Session {
    var isSignedIn = false
}

private struct SignIn: AppAction {
    func updatedState(currentState: inout Session) { currentState.isSignedIn = true }
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

extension RoutingTests {
    @Test
    func gates() throws {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Session()))
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)
        let printed = Printed.lines {
            //>> manager.gate(
        }
        let lines = printed.filter { $0.hasPrefix("stack") }
        #expect(lines.count == 2)
        #expect(try Self.page.shows(lines.joined(separator: "\n")))
        let knife = ModuleRoutingStep.product(id: "knife").behind("age")
        #expect(manager.closedGate(before: [.route(to: .pushing(knife))]) == "age")
    }
}

extension PresentableRoutingStep {
    fileprivate static func pushing(_ step: ModuleRoutingStep) -> Self {
        Self(withStep: step, presentationMode: .push())
    }
}
