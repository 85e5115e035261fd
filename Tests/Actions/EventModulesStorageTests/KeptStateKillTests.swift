import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// Processes that share a folder, and processes that are killed while they write.
@MainActor
struct KeptStateKillTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test
    func aKilledProcessLeavesTheLastVersionOrTheOneBefore() async throws {
        let (url, acknowledged) = (folder.file("kept"), folder.path("acknowledged"))
        for _ in 0..<Repetitions.count(short: 4, long: 500) {
            let turns = Int.random(in: 0..<200_000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    path = url.path as String, acknowledged = acknowledged as String,
                    turns = turns as Int
                ] in
                let store = await Counts.store(in: URL(fileURLWithPath: path))
                Thread.detachNewThread {
                    for _ in 0..<turns { sched_yield() }
                    kill(getpid(), SIGKILL)
                }
                await Self.count(in: store, acknowledgingAt: acknowledged)
            }
            var counts: [Int] = []
            let reports = Diagnostics.collect {
                let state = Counts.store(in: url).state
                let (small, large) = (state[Small.self]?.count, state[Large.self])
                #expect(large?.isWhole == true)
                counts = [small ?? -1, large?.count ?? -1]
            }
            #expect(reports == [])
            let file = FileManager.default.contents(atPath: acknowledged) ?? Data()
            let last = Int(String(decoding: file, as: UTF8.self)) ?? 0
            #expect(counts.allSatisfy { $0 == last || $0 == last + 1 }, "\(counts) after \(last)")
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            #expect(names.allSatisfy { $0 == "lock" || $0.hasSuffix(".kept") })
        }
        #expect(FileManager.default.fileExists(atPath: acknowledged))
    }

    /// Counts both states up from the kept numbers, and notes each number that has been flushed.
    private static func count(in store: Store, acknowledgingAt path: String) async {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        // One state may be a number ahead; the larger number is the next one to acknowledge.
        let kept = [store.state[Small.self]?.count ?? 0, store.state[Large.self]?.count ?? 0]
        var count = kept.max() ?? 0
        while true {
            store.dispatch(action: Count(to: count))
            await store.flushKeptStates()
            let text = "\(count)"
            pwrite(file, text, text.utf8.count, 0)
            count += 1
        }
    }

    @Test
    func aSecondProcessKeepsNothing() async throws {
        let url = folder.file("kept")
        var store: Store? = Counts.store(in: url)
        store?.dispatch(action: Count(to: 1))
        await store?.flushKeptStates()
        await #expect(processExitsWith: .success) { [path = url.path as String] in
            await Self.expect(count: 0, reports: 1, in: path, countingTo: 7)
        }
        store?.dispatch(action: Count(to: 2))
        await store?.flushKeptStates()
        store = nil
        await #expect(processExitsWith: .success) { [path = url.path as String] in
            await Self.expect(count: 2, reports: 0, in: path, countingTo: 3)
        }
        #expect(Counts.store(in: url).state[Small.self]?.count == 3)
    }

    private static func expect(
        count: Int,
        reports: Int,
        in path: String,
        countingTo next: Int
    ) async {
        var store: Store?
        let reported = Diagnostics.collect { store = Counts.store(in: URL(fileURLWithPath: path)) }
        guard let store, reported.count == reports, store.state[Small.self]?.count == count
        else { exit(1) }
        store.dispatch(action: Count(to: next))
        await store.flushKeptStates()
        exit(0)
    }
}

private struct Count: Action {
    let number: Int

    init(to number: Int) { self.number = number }
}

private struct Small: Codable {
    var count = 0
}

/// Takes several calls to write.
private struct Large: Codable {
    var count = 0
    var copies: [Int] = []

    var isWhole: Bool {
        copies.count == (count == 0 ? 0 : 20_000) && copies.allSatisfy { $0 == count }
    }
}

@MainActor
private enum Counts {
    static func store(in folder: URL) -> Store {
        let small = TableReducer(initialState: Small()).on(Count.self) { $0.count = $1.number }
        let large = TableReducer(initialState: Large()).on(Count.self) { large, count in
            large = Large(
                count: count.number,
                copies: Array(repeating: count.number, count: count.number == 0 ? 0 : 20_000)
            )
        }
        let kept = KeptState(in: folder).keep(Small.self).keep(Large.self)
        return Suas.createStore(reducer: small + large, keeping: kept)
    }
}
