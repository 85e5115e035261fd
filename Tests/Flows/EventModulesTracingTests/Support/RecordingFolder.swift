import EventModulesTracing
import Foundation

/// An empty folder for recordings that is deleted after the test.
final class RecordingFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/FlowFileTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func recording(_ name: String) throws -> FlowRecording {
        try FlowRecording(contentsOf: path(name))
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
