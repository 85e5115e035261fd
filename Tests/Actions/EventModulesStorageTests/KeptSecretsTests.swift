import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// Sub-states that contain a secret anywhere, which aren't written.
@MainActor
struct KeptSecretsTests {
    @Test
    func redactedPartsAreWrittenOnlyIfTheyAreNamed() async throws {
        let memory = KeptMemory()
        let account = Account(name: "Anna", tokens: ["a": [Token(text: "1234")]])
        let kept = KeptState(in: memory).keep(Account.self)
        let store = Suas.createStore(reducer: Account.reducer, keeping: kept)
        let reports = await Diagnostics.collectReports {
            store.reset(state: Account(name: "Anna", tokens: [:]))
            await store.flushKeptStates()
            #expect(memory.files.count == 1)
            store.reset(state: account)
            await store.flushKeptStates()
        }
        #expect(
            reports.map(\.description) == [
                """
                A kept state can't be written.
                    state key: "Account"
                    problem: it contains a Token, which is Redacted
                Its file stays as it is.
                To fix this, remove the cause: later changes are written again. A type that is \
                marked Redacted is kept if keep(_:redacted:) names it.
                """
            ]
        )
        let next = Suas.createStore(reducer: Account.reducer, keeping: kept)
        #expect(next.state[Account.self]?.tokens == [:])

        let named = KeptState(in: memory).keep(Account.self, redacted: [Token.self])
        let second = Suas.createStore(reducer: Account.reducer, keeping: named)
        second.reset(state: account)
        await second.flushKeptStates()
        let third = Suas.createStore(reducer: Account.reducer, keeping: named)
        #expect(third.state[Account.self] == account)
    }

    /// The files of a store that had a harmless sub-state before the secret one, and its reports.
    private func keep<State: Codable & Sendable>(
        _ first: State,
        _ next: State,
        redacted: [any Redacted.Type] = []
    ) async -> (file: String, problems: [String]) {
        let memory = KeptMemory()
        let kept = KeptState(in: memory).keep(State.self, redacted: redacted)
        let store = Suas.createStore(reducer: TableReducer(initialState: first), keeping: kept)
        let reports = await Diagnostics.collectReports {
            store.reset(state: next)
            await store.flushKeptStates()
        }
        let file = memory.files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        return (file, reports.map { $0.details[1].value })
    }

    private func expectRefused<State: Codable & Sendable>(
        _ first: State,
        _ next: State,
        _ type: Any.Type = Token.self,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (file, problems) = await keep(first, next)
        let problem = "it contains a \(typeName(type)), which is Redacted"
        #expect(problems == [problem], sourceLocation: sourceLocation)
        #expect(file == "", sourceLocation: sourceLocation)
    }

    // Regression: only what an encoder saw, by its static type, was a secret.
    @Test
    func secretsAreFoundInTheValue() async {
        let token = Token(text: "1234")
        await expectRefused(Token(text: ""), token)
        await expectRefused(Login(), Login(token: token))
        await expectRefused(Wallet(), Wallet(limits: [Card(number: "1234"): 5]), Card.self)
        await expectRefused(Holder(), Holder(account: SecretUser()), SecretUser.self)
        await expectRefused(Manual(), Manual(token: token))
        await expectRefused(Hidden(), Hidden(text: "1234"))
        await expectRefused([Manual?](), [nil, Manual(token: token)])
        await expectRefused(Parts(), Parts(values: [1, [AnyHashable(token): 1]]))
        let node = Node()
        (node.next, node.token) = (node, token)
        await expectRefused(Parts(), Parts(values: ["", [Node(), node]]))
        let chain = (1...2_000).reduce(Chain.end(token)) { chain, _ in .link(chain) }
        await expectRefused(Parts(), Parts(values: [chain]))
        let (_, problems) = await keep(Parts(), Parts(values: [Node(), Chain.end(nil), "1234"]))
        #expect(problems == [])
    }

    @Test
    func namedTypesAreWrittenWherever() async {
        let token = Token(text: "1234")
        let redacted: [any Redacted.Type] = [Token.self, SecretUser.self]
        for (file, problems) in [
            await keep(Token(text: ""), token, redacted: redacted),
            await keep(Login(), Login(token: token), redacted: redacted),
            await keep(Hidden(), Hidden(text: "1234"), redacted: redacted),
            await keep(Holder(), Holder(account: SecretUser()), redacted: redacted),
        ] {
            #expect(problems == [] && file.contains("1234"))
        }
    }

    @Test
    func problemsShowNoSecrets() async throws {
        struct Refusal: Error { let token = Token(text: "1234") }
        let memory = KeptMemory(try keptFile("Basket", version: 1, "[]"))
        let kept = KeptState(in: memory).keep(
            Basket.self,
            version: 2,
            migrations: [.from(1) { (_: [Int]) in throw Refusal() }]
        )
        let reports = Diagnostics.collect {
            _ = Suas.createStore(reducer: Basket.reducer, keeping: kept)
        }
        #expect(reports.map { $0.details[1].value } == ["Refusal(token: •••)"])
        let (_, problems) = await keep(["": 0.0], ["1234": .nan])
        #expect(problems == ["it can't be written as JSON"])
    }

    @Test
    func filesInAnExistingFolderAreForTheUserOnly() async throws {
        let folder = try TestFolder()
        chmod(folder.url.path, 0o755)
        let kept = KeptState(in: folder.url).keep(Basket.self)
        let store = Suas.createStore(reducer: Basket.reducer, keeping: kept)
        store.dispatch(action: Add("lamp"))
        await store.flushKeptStates()
        for name in try folder.names() { #expect(try folder.mode(of: name) == 0o600) }
    }

    @Test
    func aFileThatCannotBeProtectedIsNotWritten() throws {
        let folder = try TestFolder()
        var calls = FileCalls()
        calls.protect = { _ in throw POSIXError(.EPERM) }
        #expect(throws: POSIXError.self) {
            try KeptFolder(folder.url.path, calls: calls).write(Data("1234".utf8), to: "list")
        }
        #expect(try folder.names() == [])
    }
}

private struct Account: Codable, Equatable {
    var name = ""
    var tokens: [String: [Token]] = [:]

    static var reducer: TableReducer<Account> { TableReducer(initialState: Account()) }
}

private struct Token: Codable, Hashable, Redacted {
    let text: String
    var redacted: String { "•••" }
}

/// Encodes its value as if there were no wrapper.
@propertyWrapper
private struct Forwarding: Codable {
    var wrappedValue: Token

    init(wrappedValue: Token) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try Token(from: decoder) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

private struct Login: Codable {
    @Forwarding
    var token = Token(text: "")

    init(token: Token? = nil) { if let token { self.token = token } }
}

private struct Card: Codable, Hashable, Redacted, RawRepresentable, CodingKeyRepresentable {
    let rawValue: String
    var redacted: String { "•••" }

    init(rawValue: String) { self.rawValue = rawValue }
    init(number: String) { rawValue = number }
}

private struct Wallet: Codable {
    var limits: [Card: Int] = [:]
}

private class User: Codable, @unchecked Sendable {
    init() {}
}

private final class SecretUser: User, Redacted, @unchecked Sendable {
    var redacted: String { "•••" }

    override init() { super.init() }
    required init(from decoder: any Decoder) throws { try super.init(from: decoder) }
    override func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("1234")
    }
}

private struct Holder: Codable {
    var account: User?
}

/// Its property has a secret, of which it encodes the text.
private struct Manual: Codable {
    var token: Token?

    init(token: Token? = nil) { self.token = token }
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(token?.text)
    }
}

/// Only what it encodes is marked as a secret.
private struct Hidden: Codable {
    var text = ""

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(Token(text: text))
    }
}

/// Encodes nothing of its values.
private struct Parts: Codable, @unchecked Sendable {
    var values: [Any] = []

    init(values: [Any] = []) { self.values = values }
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("")
    }
}

private indirect enum Chain {
    case end(Token?)
    case link(Chain)
}

private final class Node: Encodable {
    var next: Node?
    var token: Token?
}
