import Dispatch
import Foundation
import Testing
import TodoFiles

/// Changes of a file by other programs; the tests share the watches that the system grants.
@Suite(.serialized)
struct WatchedFileTests {
    private let folder: TemporaryFolder
    private let changes = AsyncStream.makeStream(of: Void.self)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a\n", to: "todo.txt")
    }

    private func watch(_ name: String) -> WatchedFile {
        WatchedFile(path: folder.path(name)) { [changes] in changes.continuation.yield() }
    }

    /// Waits for a report; a test without one doesn't end.
    private func nextChange() async {
        for await _ in changes.stream { return }
    }

    @Test(.timeLimit(.minutes(1)))
    func reportsEachChange() async throws {
        let file = watch("todo.txt")
        try folder.write("a\nb\n", to: "todo.txt")
        await nextChange()
        try folder.write("a\nb\nc\n", to: "other")
        #expect(rename(folder.path("other"), folder.path("todo.txt")) == 0)
        await nextChange()
        try FileManager.default.removeItem(atPath: folder.path("todo.txt"))
        await nextChange()
        try folder.write("a\n", to: "todo.txt")
        await nextChange()
        withExtendedLifetime(file) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func followsALink() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("real"),
            withIntermediateDirectories: false
        )
        try folder.write("a\n", to: "real/list")
        try folder.link("link", to: "real/list")
        let file = watch("link")
        try folder.write("a\nb\n", to: "real/list")
        await nextChange()
        withExtendedLifetime(file) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func watchesAFolderWithoutPolling() async throws {
        let queue = DispatchQueue(label: "events")
        let events = FolderEvents(of: folder.path, on: queue) { [changes] in
            changes.continuation.yield()
        }
        #expect(events != nil)
        try folder.write("b\n", to: "new")
        await nextChange()
        withExtendedLifetime(events) {}
    }

    @Test
    func aFileIsReportedOnceItRests() throws {
        let looks = FileLooks(path: folder.path("todo.txt"))
        #expect(!looks.hasChanged())
        try folder.write("longer\nlist\n", to: "todo.txt")
        #expect(!looks.hasChanged())
        #expect(looks.hasChanged())
        #expect(!looks.hasChanged())
        try folder.write("list\n", to: "todo.txt")
        looks.look()
        looks.look()
        #expect(looks.hasChanged())
    }

    @Test
    func aMissingFolderHasNoEvents() {
        let queue = DispatchQueue(label: "events")
        #expect(FolderEvents(of: folder.path("missing"), on: queue) {} == nil)
    }

    /// More than the system's limit of open files.
    @Test(.timeLimit(.minutes(1)))
    func closesItsDescriptor() async {
        let queue = DispatchQueue(label: "events")
        for _ in 0..<3000 {
            // A released source closes its descriptor a little later.
            while FolderEvents(of: folder.path, on: queue, handler: {}) == nil {
                await Task.yield()
            }
        }
    }
}
