import EventModulesFiles
import EventModulesTesting
import Foundation
import Testing

/// The examples in the comments of EventModulesFiles.
@MainActor
final class EventModulesFilesExamplesTests {
    private struct TodosRead: Action {
        let result: Result<Data, FileError>

        init(_ result: Result<Data, FileError>) { self.result = result }
    }

    private struct TodosWritten: Action {
        let result: Result<Int, FileError>

        init(_ result: Result<Int, FileError>) { self.result = result }
    }

    private struct ShowProgress: Action {
        let fraction: Double?
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: 0) { _, _ in nil },
        middleware: AsyncMiddleware()
    )
    private let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("WikiTests-\(UUID().uuidString).txt")
    private var actions: [String] = []

    init() throws {
        try Data("Call Mum\n".utf8).write(to: url)
        store.addActionListener { [weak self] action in
            self?.actions.append("\(type(of: action))")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @Test
    func filesAreRead() async throws {
        //> store.dispatch(action: ReadFile(at: url) { result in TodosRead(result) })

        await store.settle()
        #expect(content == Data("Call Mum\n".utf8))
        #expect(actions.filter { $0 == "TodosRead" }.count == 1)
    }

    @Test
    func filesAreWritten() async throws {
        let new = Data("Buy milk\n".utf8)
        let read = try Data(contentsOf: url)

        //> let write = WriteFile(new, to: url, replacing: .content(read)) { TodosWritten($0) }

        await store.settle()
        #expect(actions == ["WriteFile", "TodosWritten"])
        #expect(try Data(contentsOf: url) == new)
    }

    @Test
    func statesAreKept() async {
        let folder = url.deletingPathExtension()
        defer { try? FileManager.default.removeItem(at: folder) }

        //> let kept = KeptState(in: folder)

        store.dispatch(SetVolume(level: 8))
        await store.flushKeptStates()
        #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test
    func statesAreKeptInMemory() async {
        let kept = KeptState(in: KeptMemory()).keep(Volume.self)

        let store = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        #expect(store.state[Volume.self]?.level == 5)
    }

    @Test
    func progressIsDispatched() async throws {
        let read = ReadFile(
            at: url,
            progress: { progress in ShowProgress(fraction: progress.fraction) }
        )

        _ = try await store.run(read).get()
        #expect(actions.last == "ShowProgress")
    }
}
