import EventModules
import Testing

extension [Diagnostic] {
    /// The texts of all reports.
    var text: String { map(\.description).joined(separator: "\n") }
}

extension ExitTest.Result {
    /// The text that the process wrote to standard error.
    var standardErrorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

extension [any PartialKeyPath<ExitTest.Result> & Sendable] {
    static var standardError: Self { [\.standardErrorContent] }
}
