import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Testing

/// Worked examples of tests, each a thousand times concurrently (in the short form,
/// 200 times): every run has to have the same transcript.
struct ManyFlowsTests {
    typealias Example = @MainActor @Sendable () async -> Void

    private static let module: Example = {
        await withClock(ManualClock()) {
            await SearchFieldTests().lastTextOfASecondIsSearchedFor()
        }
    }

    private static let listener: Example = {
        withClock(ManualClock()) {
            SearchAnalyticsTests().typingIsRecordedOnceInTwoSeconds()
        }
    }

    private static let transcript: Example = {
        await PriceTests().selectedProductGetsItsPrice()
    }

    private static let expectations: Example = {
        await PriceTests().priceIsSetWhenTheServiceAnswers()
    }

    @Test
    func moduleAlone() async {
        await runOften(Self.module)
    }

    @Test
    func analyticsListener() async {
        await runOften(Self.listener)
    }

    @Test
    func wholeFlow() async {
        await runOften(Self.transcript)
    }

    @Test
    func wholeFlowEntryByEntry() async {
        await runOften(Self.expectations)
    }

    /// Runs an example many times, fifty at a time.
    private func runOften(_ example: @escaping Example) async {
        await withTaskGroup(of: Void.self) { runs in
            for number in 0..<Repetitions.count(short: 200, long: 1_000) {
                if number >= 50 { await runs.next() }
                runs.addTask { await example() }
            }
        }
    }
}
