import EventModules
import Testing

/// Enums of many layouts, which `Tests/Checks/Enums` has chosen at random.
@MainActor
struct GeneratedEventCaptureTests {
    @Test
    func captureAgreesWithASwitch() {
        var count = 0
        for check in generatedChecks {
            let result = check()
            #expect(result.differences == [])
            count += result.comparisonCount
        }
        print("\(generatedChecks.count) enums, \(count) comparisons")
    }
}
