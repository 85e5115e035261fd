import EventModulesTestSupport
import EventModulesTesting
import Testing

@MainActor
struct TestLocationTests {
    @Test
    func testFailsWithTheTextAtTheLocation() async throws {
        let location = TestLocation("Shop/Basket.swift", "/Shop/Basket.swift", 12, 3)
        let recorded = try await issues {
            location.fail("The basket is empty.\nTo fix this, fill it.")
        }
        #expect(recorded.map(\.text) == ["The basket is empty.\nTo fix this, fill it."])
        let expected = SourceLocation(
            fileID: "Shop/Basket.swift",
            filePath: "/Shop/Basket.swift",
            line: 12,
            column: 3
        )
        #expect(recorded.map(\.sourceLocation) == [expected])
    }

    @Test
    func anUnfinishedRecorderNamesItsTest() async throws {
        let location = location(line: 1)
        let reported = try await failures {
            location.failUnfinished("recorder", "flow", ["One entry."])
        }
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
        var written: String?
        // The exit test passes on issues that belong to no test of its process.
        let recorded = try await issues {
            let result = await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent]
            ) {
                await Task.detached {
                    await location(line: 7).fail("No test is running.")
                }.value
            }
            written = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        }
        #expect(recorded.map(\.text) == ["No test is running."])
        #expect(
            written?.contains("/Shop/Basket.swift:7: error: No test is running.\n") == true
        )
    }

    // The exit test passes on issues that belong to no test of its process.
    @Test
    func aRecorderReleasedElsewhereFailsTheRun() async throws {
        let recorded = try await issues {
            await #expect(processExitsWith: .success) { await Self.releaseARecorder() }
        }
        #expect(
            recorded.map(\.text) == [
                """
                A test did not finish its recorder.
                To fix this, call flow.finish() at the end of the test, which reports:
                The flow has entries that the test did not expect.
                    action DoNothing()
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.action(DoNothing()))
                """
            ]
        )
    }

    private static func releaseARecorder() async {
        let store = Suas.createStore(reducer: TableReducer(initialState: 0))
        var flow: FlowRecorder? = FlowRecorder(store: store)
        store.dispatch(action: DoNothing())
        await releaseElsewhere(&flow)
        _ = await eventually { store.recorder == nil }
    }
}

private func location(line: UInt) -> TestLocation {
    TestLocation(#fileID, "/Shop/Basket.swift", line, 1)
}
