internal import EventModulesTracing

/// Sends messages with parts of a flow to a receiver.
///
/// ``FlowDestination`` has a transport that posts over HTTP. Write your own for a broker or a test.
public protocol FlowTransport: Sendable {
    /// Sends a message and returns the receiver's answer.
    ///
    /// The message may be sent again if the answer is ``FlowAnswer/busy(reason:retryAfter:)``.
    func send(_ message: FlowMessage) async -> FlowAnswer
}

/// A part of a recorded flow, as a body to send.
public struct FlowMessage: Hashable, Sendable {
    /// The type of the body, such as `application/json`.
    public let contentType: String

    /// The body.
    public let body: [UInt8]

    /// The numbers of the first and the last entry.
    public let numbers: ClosedRange<Int>

    /// An identifier of the recording and the entries, the same if the message is sent again.
    public let id: String
}

/// A receiver's answer to a message.
public enum FlowAnswer: Hashable, Sendable {
    /// The receiver has all entries.
    case accepted

    /// The receiver has the message, but refused a number of its entries, or none, with a warning.
    case partlyAccepted(refused: Int, reason: String)

    /// The receiver refused the message, and would again.
    case refused(reason: String)

    /// The message is too large; its halves may be accepted.
    case tooLarge(reason: String)

    /// The receiver can't be reached or has no time; it may accept the same message later.
    case busy(reason: String, retryAfter: Duration?)

    /// The receiver would refuse any message, for example because the address is wrong.
    case unusable(reason: String)
}

/// A receiver of flows, and the format that it reads.
///
/// ```swift
/// let exporter = FlowExporter(to: .otlp(URL(string: "http://localhost:4318")!))
/// ```
public struct FlowDestination: Sendable {
    /// The format of the messages.
    public let format: FlowMessageFormat

    /// Sends the messages.
    public let transport: any FlowTransport

    /// Creates a destination for a broker, or for a test.
    public init(_ format: FlowMessageFormat, through transport: any FlowTransport) {
        self.format = format
        self.transport = transport
    }
}

/// A format of messages with parts of a flow.
public enum FlowMessageFormat: String, Sendable {
    /// Requests to export traces, in OTLP/JSON.
    case otlp

    /// CloudEvents 1.0 in the JSON format: batches, or a single event if a message has one entry.
    case cloudevents

    func encoder(_ head: FlowHead) -> any FlowMessageEncoding {
        switch self {
        case .otlp: OTLPEncoder(head)
        case .cloudevents: CloudEventsEncoder(head)
        }
    }
}
