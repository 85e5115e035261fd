import EventModulesCore

/// An event with a text.
struct PrintedEvent: EventProtocol {
    let text: String
}

struct Secret: Redacted {
    let text: String
    var redacted: String { "•••" }
}

enum SecretEvent: EventProtocol {
    case signedIn(Secret)
    case opened(Deeplink)
}
