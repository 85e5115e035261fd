internal import EventModules
public import Foundation

/// The first line of a recorded flow: the app, and the moment at which the recording began.
public struct FlowHead: Hashable, Sendable {
    /// The version of the format that this library writes and reads.
    public static let version = 1

    /// The name of the app.
    public var app: String

    /// The wall-clock time at which the recording began; a file has it to the millisecond.
    public var began: Date

    /// The name of the running program, for an app without a name.
    package static var program: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Creates a head in the current version of the format.
    public init(app: String, began: Date) { (self.app, self.began) = (app, began) }
}

/// Written as `{"app":"shop","began":"2026-11-23T02:37:51.123Z","flow":1}`.
extension FlowHead: Codable {
    enum CodingKeys: String, CodingKey {
        case app, began
        case version = "flow"
    }

    private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// A little is added: formatting truncates, and a binary millisecond may be a little less.
    var moment: String { Self.format.format(began.addingTimeInterval(0.000_1)) }

    /// The greatest number of milliseconds whose nanoseconds are an integer: from 1677 to 2262.
    private static let greatestMilliseconds = Int64.max / 1_000_000

    /// The moment in nanoseconds since 1970, as precise as in a file, or the nearest possible one.
    var nanoseconds: Int64 {
        let seconds = (try? Self.format.parse(moment))?.timeIntervalSince1970 ?? 0
        let greatest = Double(Self.greatestMilliseconds)
        return Int64(max(-greatest, min((seconds * 1000).rounded(), greatest))) * 1_000_000
    }

    static func moment(afterNanoseconds nanoseconds: Int64) -> String {
        FlowHead(app: "", began: Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)).moment
    }

    /// Decodes a head of the current version.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let text = try values.decode(String.self, forKey: .began)
        guard let began = try? Self.format.parse(text),
            abs(began.timeIntervalSince1970 * 1000) <= Double(Self.greatestMilliseconds)
        else {
            let problem = "isn't a moment such as 2026-11-23T02:37:51.123Z"
            throw decoder.refusal(problem, at: CodingKeys.began)
        }
        self.init(app: try values.decodeIfPresent(String.self, forKey: .app) ?? "", began: began)
    }

    /// Encodes a head of the current version.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(app, forKey: .app)
        try values.encode(moment, forKey: .began)
    }
}

extension Encodable where Self: Sendable {
    /// The value as a line of JSON; strings, integers, flags, arrays, and objects always encode.
    var json: Data { (try? lineEncoder.encode(self)) ?? Data() }

    /// Appends the value as a line of JSON, as JSON Lines (jsonlines.org) needs it.
    package func write(to bytes: inout [UInt8]) {
        bytes += json
        bytes.append(UInt8(ascii: "\n"))
    }
}

private let lineEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
}()
