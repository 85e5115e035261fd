/// The ending of a line.
package enum TodoLineEnding: String, Sendable {
    /// The ending on Linux and macOS.
    case lineFeed = "\n"
    /// The ending on Windows.
    case carriageReturnLineFeed = "\r\n"
    /// No ending, in the last line of a file without a final line break.
    case missing = ""
}
