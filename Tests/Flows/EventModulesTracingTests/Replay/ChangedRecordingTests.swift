import EventModulesTesting
import Foundation
import Testing

/// Recordings that were changed, or that another version of the app has made.
@MainActor
struct ChangedRecordingTests {
    private struct Enter: Action, Codable {
        let count: Int
    }

    private let inputs = FlowInputs().action(Enter.self)

    private func store() -> Store {
        let reducer = TableReducer(initialState: 0, stateKey: "sum")
            .on(Enter.self) { sum, enter in sum += enter.count }
        return Suas.createStore(reducer: reducer)
    }

    /// The records of two actions.
    private func records() -> [FlowRecord] {
        let store = store()
        let trace = FlowTrace(store: store, recording: inputs)
        var records: [FlowRecord] = []
        trace.log.forEachRecord { records.append($0) }
        for count in 1...2 { store.dispatch(action: Enter(count: count)) }
        return records
    }

    private func replay(of records: [FlowRecord]) throws -> FlowReplay {
        var bytes: [UInt8] = []
        FlowHead(app: "sum", began: Date(timeIntervalSince1970: 1)).write(to: &bytes)
        for record in records { record.write(to: &bytes) }
        return FlowReplay(try FlowRecording(bytes: bytes), inputs: inputs)
    }

    @Test
    func anotherCauseIsADifference() async throws {
        var records = records()
        #expect(await (try replay(of: records)).run(store: store()) == .same)
        records[3].causeNumber = 1
        let result = await (try replay(of: records)).run(store: store())
        let line = "changed sum: 1 → 3"
        #expect(result == .different(number: 4, recorded: line, replayed: line))
    }

    @Test
    func aValueThatIsEncodedDifferentlyIsARisk() throws {
        var records = records()
        #expect(try replay(of: records).grade == .fine)
        records[2].input = FlowInput(type: "Enter", json: #"{"count":2,"unit":"kg"}"#)
        #expect(try replay(of: records).grade == .risky(["Enter has changed"]))
    }

    @Test
    func recordsWithAGapCanNotBeReplayed() async throws {
        let records = records()
        let ends = [Array(records[2...]), [records[0], records[1], records[3]]]
        let missing = ["the records before 3", "the records before 4"]
        for (records, missing) in zip(ends, missing) {
            #expect(try replay(of: records).grade == .impossible([missing]))
            let result = await (try replay(of: records)).run(store: store())
            #expect(result == .impossible([missing]))
        }
    }
}
