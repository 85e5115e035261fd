#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
package import Foundation
package import Suas

/// A sub-state in a file.
struct KeptEntry: Codable, Sendable {
    struct Name: Hashable, Codable, Sendable {
        let key: StateKey

        /// The description of the instance; nil for the app's own sub-state.
        var instance: String?
    }

    let name: Name
    let version: Int

    /// The value as JSON.
    let value: String
}

/// The form of a file: a line with the checksum of the rest, which is a list of sub-states as JSON;
/// the app's own comes first, then those of instances.
package enum KeptFile {
    /// The name of the file for a key; it differs even where upper and lower case are the same.
    package static func name(of key: StateKey) -> String {
        let plain = key.unicodeScalars.prefix(60).map { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic ? Character(scalar) : "-"
        }
        return "\(String(plain))-\(checksum(of: Data(key.utf8))).kept"
    }

    /// Puts the checksum before a list.
    package static func content(of list: Data) -> Data {
        Data("\(checksum(of: list))\n".utf8) + list
    }

    static func content(of entries: [KeptEntry]) throws -> Data {
        content(of: try JSONEncoder().encode(entries))
    }

    /// Reads a content from outside.
    static func entries(of content: Data) throws -> [KeptEntry] {
        guard let lineEnd = content.firstIndex(of: UInt8(ascii: "\n")) else { throw damage }
        let list = content[(lineEnd + 1)...]
        guard content[..<lineEnd] == Data(checksum(of: list).utf8) else { throw damage }
        return try JSONDecoder().decode([KeptEntry].self, from: list)
    }

    static let damage = KeptStateProblem("the file is damaged")

    /// The 64 bits of FNV-1a, which notice damage.
    private static func checksum(of bytes: Data) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}

/// The reason why a sub-state can't be read or written, in words without its content.
package struct KeptStateProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: any Error) {
        self.init(error is DecodingError ? "it doesn't fit its type" : "\(error)")
    }

    /// The problem of a system call, by its `errno`.
    init(code: CInt) {
        self.init("a system error: \(String(cString: strerror(code))) (\(code))")
    }

    init(limit: Int) {
        self.init("it has more than \(limit) bytes")
    }
}
#endif
