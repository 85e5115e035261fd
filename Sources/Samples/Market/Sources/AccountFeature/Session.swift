import EventModules

/// Who is signed in.
public struct Session: Equatable, Sendable {
    /// The user's name; nil unless somebody is signed in.
    public internal(set) var user: String?

    public static var reducer: TableReducer<Session> {
        TableReducer(initialState: Session())
            .on(SignedIn.self) { $0.user = $1.user }
            .on(SignOut.self) { $0.user = nil }
    }
}

struct SignInBegan: Action {}

struct SignInFailed: Action {}

struct SignedIn: Action {
    let user: String
}

public struct SignOut: Action, Equatable {
    public init() {}
}

/// A password, which no log shows.
public struct Password: Redacted, Equatable, Sendable {
    public let text: String
    public var redacted: String { "•••" }

    public init(_ text: String) { self.text = text }
}

/// Signs a user in, unless the form is closed meanwhile.
public struct SignIn: TaskAction {
    let user: String
    let password: Password

    public init(user: String, password: Password) {
        (self.user, self.password) = (user, password)
    }

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
public struct AccountService: Sendable {
    let signIn: @Sendable (_ user: String, Password) async throws -> Void

    public init(signIn: @escaping @Sendable (_ user: String, Password) async throws -> Void) {
        self.signIn = signIn
    }
}

extension Services {
    public var account: AccountService {
        get { self[AccountKey.self] }
        set { self[AccountKey.self] = newValue }
    }
}

enum AccountKey: ServiceKey {
    static var liveValue: AccountService? { nil }
}
