/// What ends a line of a file.
package enum TodoLineEnding: String, Sendable {
    /// As on Linux and macOS.
    case lineFeed = "\n"
    /// As on Windows.
    case carriageReturnLineFeed = "\r\n"
    /// The last line of a file that does not end with a line break.
    case missing = ""
}
