import Foundation
import Terminal
import TerminalTestSupport
import TestSupport
import Testing
import todo

/// The built program, killed while it saves repeatedly.
struct TodoCrashTests {
    private let folder: TemporaryFolder
    private let old: Data
    private let new: Data

    init() throws {
        folder = try TemporaryFolder()
        let text = (1...2000).map { "task \($0) of a file that takes a while to write\n" }
        old = Data(text.joined().utf8)
        var document = try TodoDocument(bytes: old)
        try document.setPriority(1, .a)
        new = document.bytes
        try old.write(to: URL(fileURLWithPath: folder.path("todo.txt")))
    }

    @Test
    func theFileIsAlwaysComplete() throws {
        var generator = SplitMix64(seed: 5)
        var seen: Set<Data> = []
        var hasLeftovers = false
        for _ in 0..<Repetitions.count(short: 10, long: 200) {
            try killWhileSaving(after: .microseconds(.random(in: 0..<60_000, using: &generator)))
            seen.insert(try Data(contentsOf: URL(fileURLWithPath: folder.path("todo.txt"))))
            hasLeftovers = try hasLeftovers || folder.names().contains { $0.hasPrefix(".todo-") }
        }
        #expect(seen.isSubset(of: [old, new]))
        if Repetitions.areLong {
            // The kills hit both contents, and some left a temporary file, which a start removes.
            #expect(seen.count == 2 && hasLeftovers)
        }
        #expect(try TodoProgram.run([folder.path("todo.txt")]).status == 0)
        #expect(try folder.names().filter { !$0.hasPrefix("todo.txt") } == [])
    }

    private func killWhileSaving(after duration: Duration) throws {
        let terminal = try folder.todo(size: TerminalSize(rows: 5, columns: 40))
        try terminal.type(String(repeating: "pawp-w", count: 60))
        terminal.watch(for: duration)
        terminal.send(SIGKILL)
        #expect(try terminal.waitForEnd() == .killed(by: SIGKILL))
    }
}
