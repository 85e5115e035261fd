import EventRuntime

/// Describes itself by its redacted text.
struct Secret: Redacted, Hashable, CustomDebugStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }

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

/// Shows its content in its description.
struct Described<Content>: CustomStringConvertible {
    let secret: Content

    var description: String {
        (secret as? Secret).map { "described \($0.text)" } ?? "described \(secret)"
    }
}

/// An object that Swift prints like a structure.
final class Mirrored: CustomReflectable {
    let password: Any

    init(password: Any) { self.password = password }

    var customMirror: Mirror {
        Mirror(self, children: ["password": password], displayStyle: .struct)
    }
}

indirect enum Chain {
    case end(Any)
    case link(Chain)

    static func of(length: Int, end: Any) -> Chain {
        (0..<length).reduce(.end(end)) { chain, _ in .link(chain) }
    }
}

/// Shows its password in its description.
final class Member: CustomStringConvertible {
    let password: Secret
    var other: Member?

    init(_ password: Secret) { self.password = password }

    var description: String { password.text }
}
