#if canImport(XCTest)
import EventModulesTesting
import XCTest

/// A test case that can capture its failures.
class CapturingTestCase: XCTestCase {
    private var captured: [ReportedFailure]?

    /// Returns the failures reported while a closure runs; they don't fail the test.
    @MainActor
    func failures(
        of body: @MainActor () async throws -> Void
    ) async throws -> [ReportedFailure] {
        captured = []
        defer { captured = nil }
        try await TestLocation.$isCaptured.withValue(true) { try await body() }
        return captured ?? []
    }

    private func capture(_ text: String, _ file: String, _ line: Int) {
        let prefix = "failed - "
        let text = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        captured?.append(ReportedFailure(text, fileID: file, line: line))
    }

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard captured != nil else { return super.record(issue) }
        let location = issue.sourceCodeContext.location
        capture(
            issue.compactDescription,
            location?.fileURL.path ?? "",
            location?.lineNumber ?? 0
        )
    }
    #else
    override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
    ) {
        guard captured != nil else {
            return super.recordFailure(
                withDescription: description,
                inFile: filePath,
                atLine: lineNumber,
                expected: expected
            )
        }
        capture(description, filePath, lineNumber)
    }
    #endif
}
#endif
