import EventModulesTracing

/// Reads the bytes as a recorded flow, and writes what was read.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        check(try FlowRecording(bytes: Array(UnsafeBufferPointer(start: start, count: count))))
    } catch {
        precondition(!"\(error)".isEmpty && error.line != nil)
        precondition(error.recordsBefore.count < error.line ?? 0)
    }
    return 0
}

/// The recording has a transcript with a line for each record, is read as it was written, and its
/// export is about as long.
private func check(_ recording: FlowRecording) {
    precondition(recording.fullTranscript.lines.count == recording.records.count)
    precondition(recording.transcript.lines.count <= recording.records.count)
    for record in recording.records {
        precondition(recording.record(numbered: record.number) == record)
        precondition(!recording.why(record).isEmpty)
    }
    var bytes: [UInt8] = []
    recording.head.write(to: &bytes)
    for record in recording.records { record.write(to: &bytes) }
    let again = try? FlowRecording(bytes: bytes)
    precondition(again?.head.app == recording.head.app)
    precondition(again?.records.map(\.description) == recording.records.map(\.description))
    precondition(again?.records.map(\.state) == recording.records.map(\.state))
    let size = recording.otlpRequests().reduce(0) { $0 + $1.count }
    precondition(size <= 40 * bytes.count + (2 << 20))
}
