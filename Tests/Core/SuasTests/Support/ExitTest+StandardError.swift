import Testing

extension ExitTest.Result {
    /// The standard error output of the process.
    var standardErrorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
