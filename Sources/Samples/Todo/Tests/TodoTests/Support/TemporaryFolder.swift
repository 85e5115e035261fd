import Foundation

/// An empty folder that is deleted after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/TodoTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Deletes the folder before the end of the test.
    func delete() throws {
        try FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func text(of name: String) throws -> String {
        let data = try Data(contentsOf: URL(fileURLWithPath: path(name)))
        return String(decoding: data, as: UTF8.self)
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name),
            withDestinationPath: destination
        )
    }

    func destination(of name: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: path(name))
    }

    func mode(of name: String) throws -> Int {
        try attribute(.posixPermissions, of: name)
    }

    func attribute(_ key: FileAttributeKey, of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[key] as? NSNumber)?.intValue ?? -1
    }

    /// Everything in the folder, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
