internal import EventRuntime

/// The identifiers of a recording and its records in other formats.
///
/// Derived from the head and the numbers, so that all exports agree, from a file or a running app.
struct FlowIdentity {
    /// The time at which the recording began, in nanoseconds, as precise as in a file.
    let began: Int64

    /// The beginning of the app's name, which exports repeat.
    let app: String

    /// The recording, as 16 hexadecimal digits, unique among all recordings.
    let recording: String

    private let spans: UInt64
    private let traces: UInt64

    init(_ head: FlowHead) {
        began = head.nanoseconds
        app = String(head.app.unicodeScalars.prefix(200))
        spans = "\(head.moment) \(head.app)".hash64
        traces = spans.mixed
        recording = traces.hexadecimal
    }

    /// The time of a record, in nanoseconds since 1970.
    func time(_ record: FlowLine) -> Int64 {
        let (time, overflows) = began.addingReportingOverflow(record.at.nanoseconds)
        return overflows ? .max : time
    }

    /// A record as 16 hexadecimal digits, unique in its recording.
    func span(_ number: Int) -> String {
        // Zero isn't a valid identifier.
        max(1, (spans &+ UInt64(bitPattern: Int64(number))).mixed).hexadecimal
    }

    /// A delivery from outside with all its effects, as 32 hexadecimal digits.
    func trace(root number: Int) -> String {
        recording + max(1, (traces &+ UInt64(bitPattern: Int64(number))).mixed).hexadecimal
    }

    /// The header of a request that a record leads to (W3C Trace Context, version 00, sampled).
    func traceparent(of number: Int, root: Int) -> String {
        "00-\(trace(root: root))-\(span(number))-01"
    }
}

extension UInt64 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension String {
    /// FNV-1a, a hash of the text that is the same in each run.
    fileprivate var hash64: UInt64 {
        utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension UInt64 {
    /// A hash of this number (SplitMix64).
    fileprivate var mixed: UInt64 {
        var value = self &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
