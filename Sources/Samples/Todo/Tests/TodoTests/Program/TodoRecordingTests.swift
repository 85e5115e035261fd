import EventModulesTracing
import Foundation
import Testing
import todo

/// The built program, recording a session.
struct TodoRecordingTests {
    static let list = "(A) Call Mum\nBuy milk\n"

    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.list, to: "todo.txt")
        file = folder.path("flow.jsonl")
    }

    private func record(_ commands: String) throws -> TodoProgram.Result {
        try TodoProgram.run([folder.path("todo.txt"), "--record", file], typing: commands)
    }

    /// The text with today's dates replaced by the one in the test.
    private func dated(_ text: String) -> String {
        text.replacing(/\d{4}-\d\d-\d\d/, with: "2024-05-21")
    }

    @Test
    func recordsTheWholeSession() throws {
        let result = try record("done 1\nsave\nquit\n")
        #expect(result.error.isEmpty && result.status == 0)
        let recording = try FlowRecording(contentsOf: file)
        #expect(recording.head.app == "todo")
        let roots = recording.transcript.filter { !$0.hasPrefix(" ") }
        #expect(
            roots.map(dated) == [
                "changed ListState@TodoListModule#1: added ListState(listing: TodoListing("
                    + "filter: all, order: file, hidesDone: false, today: nil), selection: nil, "
                    + "marked: [])",
                "route started TodoListModule#1",
                "action FileOperation(kind: load, keeper: TodoFileKeeper)",
                "event TodoListModule#1: verbChosen(complete, of: [1], on: 2024-05-21)",
                "event TodoListModule#1: saveRequested",
                "event ConsoleModule#1: quitRequested",
            ]
        )
        #expect(recording.records.compactMap(\.position) == ["stack: TodoListModule#1"])
    }

    @Test
    func recordsNoTextOfATask() throws {
        _ = try record("add s3cr3t\nedit 1 s3cr3t\nlist s3cr3t\nquit\n")
        let text = try folder.text(of: "flow.jsonl")
        #expect(text.contains("8 characters") || text.contains("6 characters"))
        #expect(!text.contains("s3cr3t") && !text.contains("Call Mum"))
    }

    @Test
    func refusesToReplaceAnotherFile() throws {
        try folder.write("notes\n", to: "flow.jsonl")
        let result = try record("quit\n")
        #expect(
            result.error
                == "todo: \(file): can't be written (it exists, and isn't a recorded flow). "
                + "To fix this, name another file.\n"
        )
        #expect(result.status == 1)
        #expect(try folder.text(of: "flow.jsonl") == "notes\n")
    }

    #if os(Linux)
    @Test
    func aFullDiskIsReportedAfterTheSession() throws {
        let result = try TodoProgram.run(["--record", "/dev/full"], typing: "list\n")
        #expect(
            result.error == "todo: /dev/full: can't be written (No space left on device). "
                + "To fix this, free space on the disk, or limit the recording.\n"
        )
        #expect(result.status == 0)
    }
    #endif

    /// `RecordedFlowTests` has every line that `flow test` prints, except those to be filled in.
    @Test
    func theCommandPrintsTheTestThatIsInTheSuite() throws {
        _ = try record("list\nselect 2\ndone\nsave\nquit\n")
        let records = try FlowRecording(contentsOf: file).records
        let opening = records.first { $0.label == "FileOperation" }?.number ?? 0
        let printed = try flow("test", file, "--from", "\(opening)")
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = folder.appendingPathComponent("../App/RecordedFlowTests.swift").path
        let filled = try String(contentsOfFile: path, encoding: .utf8)
        var rest = comparable(filled)[...]
        for line in comparable(dated(printed)) where !line.isToBeFilledIn {
            let index = rest.firstIndex(of: line)
            #expect(index != nil, "\(line)")
            if let index { rest = rest[(index + 1)...] }
        }
    }

    /// The lines without the numbers of the inputs, which change with the app's listeners.
    private func comparable(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in
            let isInput = line.contains("        // ") && line.contains(". ")
            return isInput ? line.split(separator: ". ").dropFirst().joined() : String(line)
        }
    }

    private func flow(_ arguments: String...) throws -> String {
        let process = Process()
        let out = Pipe()
        process.executableURL =
            TodoProgram.executable.deletingLastPathComponent().appendingPathComponent("flow")
        process.arguments = arguments
        process.standardOutput = out
        try process.run()
        let printed = out.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self)
    }
}

extension String {
    /// True for the lines that a reader of the printed test replaces.
    fileprivate var isToBeFilledIn: Bool {
        ["let manager", "let router", "let flow", "Issue.record", "func "].contains {
            trimmingCharacters(in: .whitespaces).hasPrefix($0)
        }
    }
}
