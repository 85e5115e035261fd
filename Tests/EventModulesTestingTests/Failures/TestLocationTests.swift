import EventModulesTesting
import Testing

@MainActor
struct TestLocationTests {
    @Test
    func testFailsWithTheTextAtTheLocation() throws {
        let location = TestLocation("Shop/Basket.swift", "/Shop/Basket.swift", 12, 3)
        withKnownIssue {
            location.fail("The basket is empty.\nTo fix this, fill it.")
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
    func failuresAreReportedInOrder() throws {
        let reported = try failures {
            location(line: 1).fail("first")
            location(line: 2).fail("second")
        }
        #expect(
            reported == [ReportedFailure("first", line: 1), ReportedFailure("second", line: 2)]
        )
    }

    @Test
    func anUnfinishedRecorderNamesItsTest() throws {
        let location = location(line: 1)
        let reported = try failures { location.failUnfinished("recorder", "flow", ["One entry."]) }
        #expect(
            reported == [
                ReportedFailure(
                    """
                    The test anUnfinishedRecorderNamesItsTest() did not finish its recorder.
                    To fix this, call flow.finish() at the end of the test, which reports:
                    One entry.
                    """,
                    line: 1
                )
            ]
        )
    }

    @Test
    func outsideATestTheTextIsWrittenToStandardError() async throws {
        try await withKnownIssue {
            let result = try #require(
                await #expect(
                    processExitsWith: .success,
                    observing: [\.standardErrorContent]
                ) {
                    await Task.detached {
                        await location(line: 7).fail("No test is running.")
                    }.value
                }
            )
            let written = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(written.contains("/Shop/Basket.swift:7: error: No test is running.\n"))
        } matching: { issue in
            // The exit test passes on issues that belong to no test of its process.
            issue.comments.map(\.rawValue) == ["No test is running."]
        }
    }
}

private func location(line: UInt) -> TestLocation {
    TestLocation(#fileID, "/Shop/Basket.swift", line, 1)
}
