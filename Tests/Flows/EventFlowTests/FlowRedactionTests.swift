import EventModulesTestSupport
import EventModulesTracing
import Testing

/// Nothing that a recorded app redacts is in its recording, or in anything made of it.
@MainActor
struct FlowRedactionTests {
    /// Each output that the command makes of a recording.
    private static let outputs = [
        ["show", "FILE"],
        ["show", "FILE", "--all", "--numbers"],
        ["page", "FILE", "-o", "-"],
        ["test", "FILE"],
        ["export", "FILE"],
    ]

    private static let secret = "s3cr3t"

    /// Records an app with secrets in events, actions, states, errors and links; returns its file.
    private func recordedFile(in shop: RecordedShop) async throws -> String {
        let path = shop.path("bank.jsonl")
        let file = try FlowFile(path, app: "bank")
        let store = Suas.createStore(
            reducer: TableReducer(initialState: Account()).on(SignIn.self) { account, action in
                account.pins.append(action.pin)
            },
            middleware: AsyncMiddleware()
        )
        let bridge = StoreEventsListener(store: store)
            .on(BankEvent.signedIn) { SignIn(pin: $0.pin) }
            .on(BankEvent.signedIn) { CheckPin(pin: $0.pin) }
        let manager = ModuleManager(listeners: [bridge], store: store)
        let router = StackRouter(manager: manager)
        let trace = FlowTrace(manager: manager, router: router, to: file)
        let bank = Bank()
        manager.setupEventsListeners(for: bank)
        let reports = await Diagnostics.collectReports {
            bank.subject.onNext(.signedIn(Login(name: "Anna", pin: Pin(digits: Self.secret))))
            router.route(toDeeplink: "bank://login?pin=\(Self.secret)#\(Self.secret)")
            router.route(toDeeplink: "bank://login?\u{FE0F}pin=\(Self.secret)")
            _ = await eventually { store.runningActions.isEmpty }
        }
        #expect(!reports.isEmpty)
        try await file.flush()
        withExtendedLifetime(trace) {}
        return path
    }

    @Test
    func noOutputHasARedactedSecret() async throws {
        let shop = try RecordedShop()
        let path = try await recordedFile(in: shop)
        let recording = try shop.text(of: "bank.jsonl")
        let kinds: Set<FlowEntry.Kind> = [.event, .action, .changed, .began, .failed, .reported]
        #expect(kinds.isSubset(of: try FlowRecording(contentsOf: path).records.map(\.kind)))
        var texts = [(name: "the file", text: recording)]
        for output in Self.outputs {
            let arguments = output.map { $0 == "FILE" ? path : $0 }
            let result = try FlowProgram.run(arguments)
            #expect(result.status == 0)
            texts.append((output[0], result.out))
        }
        for (name, text) in texts {
            let (hasSecret, hasRest) = (text.contains(Self.secret), text.contains("pin: ••••"))
            #expect(!hasSecret && hasRest, "\(name)")
        }
    }
}

private struct Pin: Redacted, Hashable {
    let digits: String
    var redacted: String { "••••" }
}

private struct Login {
    let name: String
    let pin: Pin
}

private enum BankEvent: EventProtocol {
    case signedIn(Login)

    /// Its own label, which would show the secret.
    var label: String {
        switch self {
        case .signedIn(let login): "signedIn(\(login.pin.digits))"
        }
    }
}

private struct SignIn: Action {
    let pin: Pin
}

private struct Account {
    var pins: [Pin] = []
}

private struct WrongPin: Error {
    let pin: Pin
}

private struct CheckPin: TaskAction {
    let pin: Pin

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws { throw WrongPin(pin: pin) }
}

private final class Bank: EventsProducer {
    let disposeBag = DisposeBag()
    let subject = PublishSubject<BankEvent>()
    var events: Observable<BankEvent> { subject }
}
