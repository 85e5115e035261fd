import EventModulesTesting
import Foundation
import Testing

/// Recordings of programs that were killed.
@MainActor
struct FlowFileKillTests {
    @Test
    func recordsReachTheFileWhileTheMainActorHangs() async throws {
        let folder = try RecordingFolder()
        let path = folder.path("flow.jsonl")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            await MainActor.run {
                let (shop, trace) = Self.record(to: path)
                for _ in 1...100 { shop.store.dispatch(action: Ordered()) }
                // The file has to be written without any further turn of the main actor.
                while (try? FlowRecording(contentsOf: path))?.records.count != 200 { sched_yield() }
                kill(getpid(), SIGKILL)
                withExtendedLifetime(trace) {}
            }
        }
        #expect(try folder.recording("flow.jsonl").records.count == 200)
    }

    @Test
    func aProgramThatIsKilledWhileWritingLeavesAReadableFile() async throws {
        let folder = try RecordingFolder()
        let path = folder.path("flow.jsonl")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            await MainActor.run {
                let (shop, trace) = Self.record(to: path)
                while true {
                    shop.store.dispatch(action: Ordered())
                    guard trace.entries.count % 1000 == 0,
                        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size],
                        ((size as? NSNumber)?.intValue ?? 0) > 100_000
                    else { continue }
                    kill(getpid(), SIGKILL)
                }
            }
        }
        let records = try folder.recording("flow.jsonl").records
        #expect(records.count > 400)
        #expect(records.map(\.number) == Array(1...records.count))
    }

    private static func record(to path: String) -> (Shop, FlowTrace) {
        guard let file = try? FlowFile(path) else { exit(1) }
        let shop = Shop()
        return (shop, FlowTrace(store: shop.store, to: file))
    }
}
