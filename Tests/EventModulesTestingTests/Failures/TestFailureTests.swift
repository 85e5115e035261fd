import EventModulesTesting
import Testing

@MainActor
struct TestFailureTests {
    @Test
    func aTestFailsWithTheTextAtThePlace() throws {
        let place = SourcePlace(
            fileID: "Shop/Basket.swift",
            filePath: "/Shop/Basket.swift",
            line: 12,
            column: 3
        )
        withKnownIssue {
            TestFailure.report("The basket is empty.\nTo fix this, fill it.", at: place)
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["The basket is empty.\nTo fix this, fill it."]
                && issue.sourceLocation
                    == SourceLocation(
                        fileID: "Shop/Basket.swift",
                        filePath: "/Shop/Basket.swift",
                        line: 12,
                        column: 3
                    )
        }
    }

    @Test
    func severalFailuresComeInTheirOrder() throws {
        let reported = try failures {
            TestFailure.report("first", at: place(line: 1))
            TestFailure.report("second", at: place(line: 2))
        }
        #expect(
            reported == [ReportedFailure("first", line: 1), ReportedFailure("second", line: 2)]
        )
    }

    @Test
    func withoutATestTheTextIsNotLost() async throws {
        try await withKnownIssue {
            let result = try #require(
                await #expect(
                    processExitsWith: .success,
                    observing: [\.standardErrorContent]
                ) {
                    await Task.detached {
                        await TestFailure.report("Nobody runs a test.", at: place(line: 7))
                    }.value
                }
            )
            let written = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(written.contains("/Shop/Basket.swift:7: error: Nobody runs a test.\n"))
        } matching: { issue in
            // What no test of its process has recorded comes back as an issue of this test.
            issue.comments.map(\.rawValue) == ["Nobody runs a test."]
        }
    }
}

private func place(line: UInt) -> SourcePlace {
    SourcePlace(fileID: #fileID, filePath: "/Shop/Basket.swift", line: line, column: 1)
}
