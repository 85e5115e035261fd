import EventModules

extension RoutingGate {
    static let signIn: RoutingGate = "signIn"
}

extension Shop {
    enum SigninEvent: EventProtocol {
        case signedIn
    }

    struct ChangeSession: Action {
        let isSignedIn: Bool
    }

    /// The customer's session, which the gate depends on; the app's own state.
    struct Session: Equatable {
        var isSignedIn = true

        static var reducer: TableReducer<Session> {
            TableReducer(initialState: Session())
                .on(ChangeSession.self) { $0.isSignedIn = $1.isSignedIn }
        }
    }

    /// The module of the gate.
    final class SigninModule: PlainShopModule, EventsEmitting {
        static let pattern: DeeplinkPattern = "shop://signin"
        static let deeplinkBehavior = DeeplinkBehavior.everywhere

        let context: ModuleContext
        let events = EventsSource<SigninEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func signIn() { events.emit(.signedIn) }
    }

    func change(isSignedIn: Bool) { store.dispatch(action: ChangeSession(isSignedIn: isSignedIn)) }

    /// Complaints about the gate: screens that have appeared while it was closed, and those that
    /// are shown now although it is.
    var gateComplaints: [String] {
        let shown = windows.flatMap { router in
            router?.position.screens.compactMap { router?.presentable(for: $0.id) } ?? []
        }
        return gateWatcher.complaints + shown.compactMap(gateWatcher.complaint)
    }
}

/// Notes screens of accounts and checkouts that appear while the customer isn't signed in.
final class GateWatcher: AnyEventsListening {
    private weak var manager: ModuleManager?
    private(set) var complaints: [String] = []

    init(manager: ModuleManager) { self.manager = manager }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard let screen = producer as? any Presentable else { return false }
        for event in [ViewControllerEvent.willAppear, .appeared] {
            screen[event: event]
                .subscribe(onNext: { [weak self, weak screen] _ in self?.note(screen) })
                .disposed(by: screen.disposeBag)
        }
        return true
    }

    private func note(_ screen: (any Presentable)?) {
        guard let screen, let complaint = complaint(about: screen) else { return }
        complaints.append(complaint)
    }

    /// Nil if the screen may be shown now.
    func complaint(about screen: any Presentable) -> String? {
        guard let manager, let module = manager.module(for: screen),
            module is Shop.AccountModule || module is Shop.CheckoutModule,
            manager.store?.state[Shop.Session.self]?.isSignedIn != true
        else { return nil }
        return "\(type(of: module)) is shown while its gate is closed"
    }
}

extension ModuleRoutingStep {
    @MainActor
    static var signin: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: Shop.SigninModule.makeContext())
    }
}
