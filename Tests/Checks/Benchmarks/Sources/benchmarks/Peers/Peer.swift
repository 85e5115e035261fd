/// Another library that does the same work.
enum Peer: String, CaseIterable, Codable {
    case openCombine = "OpenCombine"
    case asyncAlgorithms = "AsyncAlgorithms"
    case notificationCenter = "NotificationCenter"

    /// The title of its column.
    var abbreviation: String {
        switch self {
        case .openCombine: "OpenC"
        case .asyncAlgorithms: "AsyncA"
        case .notificationCenter: "NotifC"
        }
    }
}
