import EventModulesScreens
import MarketKit

/// The user who is signed in.
public struct Session: Equatable, Sendable {
    /// The user's name; `nil` if no user is signed in.
    public internal(set) var user: String?

    public static var reducer: TableReducer<Session> {
        TableReducer(initialState: Session())
            .on(SignedIn.self) { $0.user = $1.user }
            .on(SessionAction.self) { session, _ in session.user = nil }
    }
}

struct SignInBegan: Action {}

struct SignInFailed: Action {}

struct SignedIn: Action {
    let user: String
}

/// The user's actions on the account.
public enum SessionAction: Action, Equatable {
    case signOut
}

/// A password, which no log shows.
public struct Password: Redacted, Equatable, Sendable {
    public let text: String
    public var redacted: String { "•••" }
}

/// Signs a user in, unless the form is closed meanwhile.
public struct SignIn: TaskAction {
    let user: String
    let password: Password

    public init(user: String, password: Password) { (self.user, self.password) = (user, password) }

    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        dispatch(SignInBegan())
        do {
            try await Services.current.account.signIn(user, password)
            dispatch(SignedIn(user: user))
        } catch {
            dispatch(SignInFailed())
        }
    }
}

/// The server's part that knows the users.
public struct AccountService: ServiceKey, Sendable {
    public static var liveValue: AccountService? { nil }
    public typealias SignIn = @Sendable (_ user: String, Password) async throws -> Void
    let signIn: SignIn

    public init(signIn: @escaping SignIn) { self.signIn = signIn }
}

extension Services {
    public var account: AccountService {
        get { self[AccountService.self] }
        set { self[AccountService.self] = newValue }
    }
}

// MARK: - Screens

public enum AccountEvent: EventProtocol {
    case signedIn(user: String)
    case signInRequested(user: String, Password)
    case signOutRequested
}

struct SignInForm: Equatable {
    var user = ""
    var isSigningIn = false
    var hasFailed = false

    static var reducer: TableReducer<SignInForm> {
        TableReducer(initialState: SignInForm())
            .on(SetUser.self) { $0.user = $1.name }
            .on(SignInBegan.self) { ($0.isSigningIn, $0.hasFailed) = (true, false) }
            .on(SignInFailed.self) { ($0.isSigningIn, $0.hasFailed) = (false, true) }
    }
}

struct SetUser: Action {
    let name: String
}

final class SignInModule: ModuleProtocol, EventsEmitting, ReducerProviding, Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["market://sign-in"]
    let context: ModuleContext
    let events = EventsSource<AccountEvent>()
    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }

    init(usingContext context: ModuleContext) { self.context = context }

    var reducer: any CombinableReducer { SignInForm.reducer }

    func makePresentable() -> any Presentable {
        Screen(
            SignInView(
                form: ObservedState(partialStore(forStateType: SignInForm.self)),
                events: events
            )
        )
    }
}

struct AccountContext: ModuleContextProtocol {
    typealias ModuleType = AccountModule
    let session: PartialStore<Session>
    var deeplink: Deeplink? { AccountModule.deeplinkPatterns[0].link([:]) }
}

final class AccountModule: ModuleProtocol, EventsEmitting, Deeplinkable {
    static let gates: [RoutingGate] = [.signIn]
    static let deeplinkPatterns: [DeeplinkPattern] = ["market://account"]
    let context: AccountContext
    let events = EventsSource<AccountEvent>()

    init(usingContext context: AccountContext) { self.context = context }

    func makePresentable() -> any Presentable {
        Screen(AccountView(session: ObservedState(context.session), events: events))
    }
}

extension ModuleRoutingStep {
    public static var signIn: Self { Self(withMaker: ModuleContext(building: SignInModule.self)) }

    public static func account(_ session: PartialStore<Session>) -> Self {
        Self(withMaker: AccountContext(session: session))
    }
}

extension ModuleManager {
    public func registerAccountLinks(_ session: PartialStore<Session>) {
        registerDeeplinks(of: SignInModule.self) { _ in ModuleContext(building: SignInModule.self) }
        registerDeeplinks(of: AccountModule.self) { _ in AccountContext(session: session) }
    }
}

extension StoreEventsProducer {
    /// Emits an event for each sign-in.
    public func sessions() -> Self {
        on(SignedIn.self) { AccountEvent.signedIn(user: $0.user) }
    }
}
