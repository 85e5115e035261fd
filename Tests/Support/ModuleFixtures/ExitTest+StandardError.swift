import Testing

extension ExitTest.Result {
    /// The text that the process wrote to standard error.
    var standardErrorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
