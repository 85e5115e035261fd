import EventModulesCore

/// An event that prints itself.
struct PrintedEvent: EventProtocol, CustomStringConvertible {
    let description: String
}

struct Secret: Redacted {
    let text: String
    var redacted: String { "•••" }
}

enum SecretEvent: EventProtocol {
    case signedIn(Secret)
    case opened(Deeplink)
}
