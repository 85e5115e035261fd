import EventModulesTesting
import Foundation
import Testing

/// The results of services come back in a replay, as far as the recording has them.
@MainActor
struct ServicesReplayTests {
    private let firstID = UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    private let otherID = UUID(uuid: (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2))

    /// Records an app with services, and replays it in an app with others.
    private func replay(
        with other: UUID,
        _ use: (Diary) async throws -> Void
    ) async throws -> (result: FlowReplay.Result, state: Notes?) {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path)
        let recorded = Diary(id: firstID)
        let trace = FlowTrace(manager: recorded.manager, to: file, recording: .diary)
        recorded.start()
        try await use(recorded)
        await recorded.store.actionsEnded()
        trace.stop()
        try await file.flush()
        let diary = Diary(id: other)
        let result = await FlowReplay(try FlowRecording(contentsOf: path), inputs: .diary)
            .run(manager: diary.manager) { diary.start() }
        return (result, diary.store.state[Notes.self])
    }

    @Test
    func resultsInAnAsyncActionComeFromTheRecording() async throws {
        let (result, state) = try await replay(with: otherID) { $0.module.events.emit(.opened) }
        #expect(result == .same)
        #expect(state == Notes(ids: [firstID]))
    }

    @Test
    func resultsInAnEventFromOutsideComeFromTheRecording() async throws {
        let (result, state) = try await replay(with: otherID) { $0.module.add() }
        #expect(result == .same)
        #expect(state == Notes(ids: [firstID]))
    }

    @Test
    func resultsInAMiddlewareComeFromTheServicesOfTheReplay() async throws {
        let (result, state) = try await replay(with: otherID) { $0.module.events.emit(.stamped) }
        guard case .different(_, let recorded, let replayed) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(recorded?.contains("\(firstID)") == true)
        #expect(replayed?.contains("\(otherID)") == true)
        #expect(state == Notes(ids: [otherID]))
        let same = try await replay(with: firstID) { $0.module.events.emit(.stamped) }
        #expect(same.result == .same)
    }
}

extension FlowInputs {
    fileprivate static let diary = FlowInputs().event(DiaryEvent.self).action(AddNote.self)
}

private enum DiaryEvent: EventProtocol, Codable {
    case opened
    case added(UUID)
    case stamped
}

private final class DiaryModule: EventsEmitting {
    let events = EventsSource<DiaryEvent>()

    func add() { events.emit(.added(services.uuid())) }
}

private struct Notes: Equatable { var ids: [UUID] = [] }
private struct AddNote: Action, Codable { var id: UUID? }

private struct LoadNote: TaskAction {
    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        try await Services.current.clock.sleep(for: .zero)
        dispatch(AddNote(id: Services.current.uuid()))
    }
}

/// Gives a note without an identifier the next one.
private struct Stamping: Middleware {
    func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        let note = action as? AddNote
        next(note.map { AddNote(id: $0.id ?? Services.current.uuid()) } ?? action)
    }
}

@MainActor
private final class Diary {
    let store: Store
    let manager: ModuleManager
    let module = DiaryModule()

    init(id: UUID) {
        store = Suas.createStore(
            reducer: TableReducer(initialState: Notes())
                .on(AddNote.self) { notes, action in notes.ids += [action.id].compactMap(\.self) },
            middleware: AsyncMiddleware() + Stamping()
        )
        let services = Services {
            $0.uuid = { id }
            $0.clock = ContinuousClock()
        }
        manager = ModuleManager(store: store, services: services)
        manager.addEventsListeners([
            StoreEventsListener(store: store)
                .on(DiaryEvent.opened) { LoadNote() }
                .on(DiaryEvent.added) { AddNote(id: $0) }
                .on(DiaryEvent.stamped) { AddNote() }
        ])
    }

    func start() { manager.setupEventsListeners(for: module) }
}
