import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// Sub-states on the disk.
@MainActor
struct KeptFolderTests {
    private let folder: TestFolder
    private let url: URL

    init() throws {
        folder = try TestFolder()
        url = folder.file("kept/states")
    }

    @Test
    func aFolderKeepsStatesForTheUserOnly() async throws {
        var store: Store? = makeStore()
        store?.dispatch(action: Add("lamp"))
        await store?.flushKeptStates()
        #expect(try folder.mode(of: "kept/states") == 0o700)
        #expect(try files() == [KeptFile.name(of: "Basket"), "lock"])
        store = nil
        #expect(makeStore().state[Basket.self]?.names == ["lamp"])
    }

    @Test
    func theTemporaryFileOfAKilledProgramIsDeleted() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try folder.write("{", to: "kept/states/.123.tmp")
        _ = makeStore()
        #expect(try files() == ["lock"])
    }

    @Test
    func filesThatWerePutAsideAreNotReplaced() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let name = KeptFile.name(of: "Basket")
        for number in 1...3 {
            try folder.write("damaged \(number)", to: "kept/states/\(name)")
            #expect(Diagnostics.collect { _ = makeStore() }.count == 1)
        }
        #expect(try folder.text(of: "kept/states/\(name).aside-1") == "damaged 1")
        #expect(try folder.text(of: "kept/states/\(name).aside-3") == "damaged 3")
        #expect(try files() == (1...3).map { "\(name).aside-\($0)" } + ["lock"])
    }

    @Test
    func aFolderThatCannotBeMadeIsReported() throws {
        try folder.write("", to: "kept")
        var store: Store?
        #expect(Diagnostics.collect { store = makeStore() }.count == 1)
        #expect(store?.state[Basket.self]?.names == [])
    }

    @Test
    func namesOfFilesDifferLikeTheirKeys() {
        let long = String(repeating: "n", count: 300)
        let keys = ["Basket", "basket", "Window/2", "Window-2", "..", "", "Ä", long, long + "n"]
        let names = keys.map { KeptFile.name(of: $0).lowercased() }
        #expect(Set(names).count == keys.count)
        #expect(names.allSatisfy { $0.utf8.count < 100 && !$0.contains("/") })
        #expect(names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test(arguments: [
        (ENOSPC, FileCalls { $0.write = { _, _ in Int(fail(ENOSPC)) } }),
        (
            EDQUOT,
            FileCalls {
                $0.write = { file, bytes in
                    bytes.count > 4 ? write(file, bytes.baseAddress, 4) : Int(fail(EDQUOT))
                }
            }
        ),
        (EIO, FileCalls { $0.write = { _, _ in 0 } }),
        (ENOSPC, FileCalls { $0.sync = { _ in fail(ENOSPC) } }),
        (EBUSY, FileCalls { $0.replace = { _, _ in fail(EBUSY) } }),
    ])
    func aFailedWriteKeepsTheOldFile(code: CInt, calls: FileCalls) throws {
        try folder.write("before", to: "list")
        let kept = KeptFolder(folder.url.path, calls: calls)
        let error = #expect(throws: KeptStateProblem.self) {
            try kept.write(Data("after a while".utf8), to: "list")
        }
        let text = String(cString: strerror(code))
        #expect(error?.description == "a system error: \(text) (\(code))")
        #expect(try folder.text(of: "list") == "before" && folder.names() == ["list"])
    }

    @Test
    func shortAndInterruptedCallsAreContinued() throws {
        let log = CallLog()
        var calls = FileCalls()
        calls.write = { file, bytes in
            log.isFirst("write") ? Int(fail(EINTR)) : write(file, bytes.baseAddress, 3)
        }
        calls.sync = { file in
            // A folder that can't be synced doesn't matter.
            let code = log.names.contains("replace") ? EINVAL : EINTR
            return log.isFirst("sync") || code == EINVAL ? fail(code) : fsync(file)
        }
        calls.replace = { log.isFirst("replace") ? fail(EINTR) : rename($0, $1) }
        try KeptFolder(folder.url.path, calls: calls).write(Data("123456".utf8), to: "list")
        #expect(try folder.text(of: "list") == "123456" && folder.names() == ["list"])
        #expect(try folder.mode(of: "list") == 0o600)
        let names = ["write", "write", "write", "sync", "sync", "replace", "replace", "sync"]
        #expect(log.names == names)
    }

    @Test
    func whatCannotBeReadIsAnError() throws {
        let kept = KeptFolder(folder.url.path)
        try folder.write("0123456789", to: "list")
        try FileManager.default.createDirectory(
            at: folder.file("folder"),
            withIntermediateDirectories: true
        )
        #expect(try kept.read("missing", limit: 10) == nil)
        #expect(try kept.read("list", limit: 10) == Data("0123456789".utf8))
        for name in ["folder", "list/file"] {
            #expect(throws: KeptStateProblem.self) { try kept.read(name, limit: 10) }
        }
    }

    private func makeStore() -> Store {
        let kept = KeptState(in: url).keep(Basket.self)
        return Suas.createStore(reducer: Basket.reducer, keeping: kept)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}

extension FileCalls {
    fileprivate init(_ change: (inout FileCalls) -> Void) {
        self.init()
        change(&self)
    }
}

private func fail(_ code: CInt) -> CInt {
    errno = code
    return -1
}

/// The calls of a write, in order.
private final class CallLog: Sendable {
    private let calls = Guarded<[String]>([])

    var names: [String] { calls.withLock { $0 } }

    /// Adds a call; returns true for the first one of its name.
    func isFirst(_ name: String) -> Bool {
        calls.withLock { calls in
            calls.append(name)
            return calls.count(where: { $0 == name }) == 1
        }
    }
}
