import Delivery

/// Swift's own printing shows it as redacting does.
struct Secret: Redacted, Hashable, CustomDebugStringConvertible {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var redacted: String { "•••" }
    var debugDescription: String { redacted }
}

struct Login {
    let name: String
    let password: Secret
}

indirect enum Step {
    case nothing
    case asked(Secret)
    case sent(to: String, Secret)
    case kept(password: Secret)
    case nested(Step)
}

struct Holder {
    let parts: [Any]
}

final class Box<Content> {
    let content: Content

    init(_ content: Content) {
        self.content = content
    }
}

/// Shows what it holds.
struct Described<Content>: CustomStringConvertible {
    let secret: Content

    var description: String {
        (secret as? Secret).map { "described \($0.text)" } ?? "described \(secret)"
    }
}

class Account: CustomStringConvertible {
    let password: Secret

    init(password: Secret) {
        self.password = password
    }

    var description: String { "account \(password.text)" }
}

final class SavingsAccount: Account {
    let balance = 3
}

/// Shows what the other one holds.
final class Member: CustomStringConvertible {
    let name: String
    let password: Secret
    var other: Member?

    init(_ name: String, _ password: Secret) {
        self.name = name
        self.password = password
    }

    var description: String { "\(name), \(other?.password.text ?? "alone")" }
}

/// Has Swift print it as a structure.
final class Mirrored: CustomReflectable {
    let password: Any

    init(password: Any) {
        self.password = password
    }

    var customMirror: Mirror {
        Mirror(self, children: ["password": password], displayStyle: .struct)
    }
}

final class PlainMember: CustomStringConvertible {
    var other: PlainMember?
    let description = "a member"
}

indirect enum Chain {
    case end(Any)
    case link(Chain)

    static func of(length: Int, end: Any) -> Chain {
        (0..<length).reduce(.end(end)) { chain, _ in .link(chain) }
    }
}
