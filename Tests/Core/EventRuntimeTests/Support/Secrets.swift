import EventRuntime

/// Describes itself by its redacted text.
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

/// Shows its content in its description.
struct Described<Content>: CustomStringConvertible {
    let secret: Content

    var description: String {
        (secret as? Secret).map { "described \($0.text)" } ?? "described \(secret)"
    }
}

/// Shows the secret of an object in its description.
struct Revealing: CustomStringConvertible {
    let box: Box<Secret>

    var description: String { box.content.text }
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

/// Shows the other member's password in its description.
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

/// An object that Swift prints like a structure.
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

/// Describes itself, and records each inspection.
struct Inspected: CustomReflectable, CustomStringConvertible, InspectedByMirror {
    let number: Int
    let part: Any
    let log: InspectionLog

    var description: String { "inspected \(part)" }

    var customMirror: Mirror {
        log.numbers.append(number)
        return Mirror(self, children: ["part": part], displayStyle: .struct)
    }
}

final class InspectionLog {
    var numbers: [Int] = []
}
