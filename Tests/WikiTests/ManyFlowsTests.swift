import Testing

/// The worked examples of the page on testing, each a thousand times at once: they say which
/// transcript every run has to give.
struct ManyFlowsTests {
    typealias Example = @MainActor @Sendable () async -> Void

    private static let module: Example = {
        await FilmsModuleTests().searchesForWhatWasTypedLastInASecond()
    }

    private static let listener: Example = {
        CinemaAnalyticsTests().searchesAreRecordedOnceInTenSeconds()
    }

    private static let transcript: Example = {
        await CinemaFlowTests().aBookedFilmLeadsToASeat()
    }

    private static let expectations: Example = {
        await CinemaFlowTests().theSeatComesWhenTheOfficeAnswers()
    }

    @Test
    func aModuleAlone() async {
        await runOften(Self.module)
    }

    @Test
    func anAnalyticsListener() async {
        await runOften(Self.listener)
    }

    @Test
    func aWholeFlow() async {
        await runOften(Self.transcript)
    }

    @Test
    func aWholeFlowEntryByEntry() async {
        await runOften(Self.expectations)
    }

    /// Makes a thousand apps, fifty at a time.
    private func runOften(_ example: @escaping Example) async {
        await withTaskGroup(of: Void.self) { runs in
            for number in 0..<1000 {
                if number >= 50 { await runs.next() }
                runs.addTask { await example() }
            }
        }
    }
}
