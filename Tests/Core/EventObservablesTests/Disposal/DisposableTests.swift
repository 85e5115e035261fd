import EventObservables
import Testing

@MainActor
struct DisposableTests {
    private let log = Log()

    @Test
    func runsItsClosureOnce() {
        let token = Disposable { [log] in log.add("disposed") }
        token.dispose()
        token.dispose()
        #expect(log.lines == ["disposed"])
    }

    @Test
    func doesNothingWhenDeallocated() {
        do { _ = Disposable { [log] in log.add("disposed") } }
        #expect(log.lines.isEmpty)
    }

    @Test
    func releasesItsClosureAfterRunning() {
        var life: ClosureLife? = ClosureLife()
        weak let kept = life
        let token = Disposable { [life] in life?.use() }
        life = nil
        #expect(kept != nil)
        token.dispose()
        #expect(kept == nil)
    }

    @Test
    func canBeDisposedByItsOwnClosure() {
        var token: Disposable?
        token = Disposable { [log] in
            log.add("disposed")
            token?.dispose()
        }
        token?.dispose()
        #expect(log.lines == ["disposed"])
    }

    @Test
    func canBeDisposedByTheReleaseOfItsClosure() {
        var token: Disposable?
        do {
            let life = ClosureLife(onEnd: { [log] in
                token?.dispose()
                log.add("released")
            })
            token = Disposable { life.use() }
        }
        token?.dispose()
        #expect(log.lines == ["released"])
    }
}
