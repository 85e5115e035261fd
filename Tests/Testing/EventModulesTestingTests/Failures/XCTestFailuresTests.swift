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

/// Run by XCTest: only XCTest can run its test cases.
final class XCTestFailuresTests: CapturingTestCase {
    @MainActor
    func testFailsWithTheTextAtTheLocation() async throws {
        let reported = try await failures {
            TestLocation("Shop/Basket.swift", "/Shop/Basket.swift", 12, 3)
                .fail("The basket is empty.")
        }
        XCTAssertEqual(
            reported,
            [ReportedFailure("The basket is empty.", fileID: "/Shop/Basket.swift", line: 12)]
        )
    }
}

/// The text and line of each failure in XCTest.
final class XCTestKitFailuresTests: CapturingTestCase {
    @MainActor
    func testReportsTextAndLine() async throws {
        let unfinished = [KitFailure.unfinishedRecorder, .unfinishedTestStore]
        for failure in KitFailure.all + unfinished {
            let outcome = try await failure.outcome { body in try await self.failures(of: body) }
            XCTAssertEqual(
                outcome.reported.map { "\($0.line): \($0.text)" },
                outcome.expected.map { "\($0.line): \($0.text)" },
                failure.testDescription
            )
        }
    }
}

extension Services {
    fileprivate var weather: String { self[WeatherKey.self] }
}

private enum WeatherKey: ServiceKey {
    static var liveValue: String? { "rain" }
}

/// A test of XCTest fails by the name of a service as one of Swift Testing does.
final class XCTestServicesTests: CapturingTestCase {
    @MainActor
    func testAKeyWithoutATestValueFailsTheTest() async throws {
        let services = ModuleManager(services: Services()).services
        let reported = try await failures { _ = services?.weather }
        XCTAssertEqual(reported.map { $0.text.contains("service: weather") }, [true])
    }
}
#endif
