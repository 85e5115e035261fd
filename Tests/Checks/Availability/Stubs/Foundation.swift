// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Date: Hashable, Comparable, Codable, Sendable {
    public struct ISO8601FormatStyle {
        public init(includingFractionalSeconds _: Bool) {}
    }

    public init() {}
    public init(timeIntervalSince1970 _: Double) {}
    public var timeIntervalSince1970: Double { 0 }
    public func formatted(_: ISO8601FormatStyle) -> String { "" }
    public static func < (_: Date, _: Date) -> Bool { false }
}

public struct UUID: Hashable, Codable, Sendable {
    public init() {}
    public init?(uuidString _: String) {}
    public var uuidString: String { "" }
}

public struct URL: Hashable, Codable, Sendable {
    public init?(string _: String) {}
    public var absoluteString: String { "" }
}

public struct Data: Hashable, Codable, RandomAccessCollection, Sendable {
    public init(_: some Sequence<UInt8>) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(_: Int) -> UInt8 { 0 }
}

public class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public static let sortedKeys = Self()
        public static let withoutEscapingSlashes = Self()
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public var outputFormatting: OutputFormatting = []
    public init() {}
    public func encode(_: some Encodable) throws -> Data { Data([]) }
}

public class JSONDecoder {
    public init() {}
    public func decode<T>(_: T.Type, from _: Data) throws -> T { fatalError() }
}
