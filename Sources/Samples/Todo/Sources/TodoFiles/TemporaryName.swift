package import Foundation

/// The names of the files that a save creates beside the file that it replaces.
///
/// The names contain a hash of the file's name, so that the next start finds the leftovers of a
/// killed save.
package struct TemporaryName {
    /// The name of the new version while it is written.
    package var new: String { base + ".new" }

    /// The name of the new version just before the replacement, and of the old one after it.
    package var old: String { base + ".old" }

    /// The name of a copy of the old version, on a file system that can't exchange names.
    package let copy: String

    private let base: String

    /// Creates names that no other save uses.
    ///
    /// - Parameters:
    ///   - target: The path of the file that is replaced.
    ///   - known: The content that may be deleted; nil if all content must be kept.
    package init(for target: String, dropping known: Data?) {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let (prefix, mark) = (Self.prefix(of: target), Self.mark(of: known))
        base = "\(prefix)\(number)-\(mark)"
        copy = "\(prefix)\(number)-copy-\(mark).old"
    }

    /// Returns true if a save of a file uses such a name.
    static func isName(_ name: String, of target: String) -> Bool {
        name.hasPrefix(prefix(of: target)) && (name.hasSuffix(".new") || name.hasSuffix(".old"))
    }

    /// Returns true if a version with this name and content may be deleted.
    static func permitsDropping(_ content: Data, named path: String) -> Bool {
        content.isEmpty || path.hasSuffix("-" + mark(of: content) + ".old")
    }

    private static func prefix(of target: String) -> String {
        let name = target.utf8.split(separator: UInt8(ascii: "/")).last
        return ".todo-" + hash(name.map { Data($0) } ?? Data()) + "-"
    }

    private static func mark(of content: Data?) -> String { content.map(hash) ?? "none" }

    /// FNV-1a, because Swift's hash differs in each process.
    private static func hash(_ bytes: Data) -> String {
        let hash = bytes.withUnsafeBytes { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 16)
    }
}
