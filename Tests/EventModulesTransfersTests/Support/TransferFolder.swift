import Foundation

/// An empty folder that goes with the test.
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

    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: file(name))
    }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: file(name)) }

    /// Everything in the folder, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
