import EventModulesCore
import Testing

/// Enums of many layouts, which the package's plugin has generated.
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
        #expect(count > 0)
        print("\(generatedChecks.count) enums, \(count) comparisons")
    }
}
