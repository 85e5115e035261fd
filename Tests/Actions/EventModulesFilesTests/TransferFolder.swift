import Foundation

/// An empty folder that is deleted after the test.
final class TransferFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("EventModulesTests-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    func path(_ name: String) -> String { file(name).path }

    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: file(name))
    }

    func write(_ text: String, to name: String) throws {
        try write(Data(text.utf8), to: name)
    }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: file(name)) }

    func text(of name: String) throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
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

    /// Everything in the folder, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    func mode(of name: String) throws -> Int { try attribute(.posixPermissions, of: name) }

    func attribute(_ key: FileAttributeKey, of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[key] as? NSNumber)?.intValue ?? -1
    }
}
