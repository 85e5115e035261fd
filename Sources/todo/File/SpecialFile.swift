/// What a path can name other than an ordinary file.
package enum SpecialFile: Sendable, Equatable {
    case folder
    case pipe
    case socket
    case device

    /// What it is called in a message, article included.
    var name: String {
        switch self {
        case .folder: "a folder"
        case .pipe: "a pipe"
        case .socket: "a socket"
        case .device: "a device"
        }
    }
}
