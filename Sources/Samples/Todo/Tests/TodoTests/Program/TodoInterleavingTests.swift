import Foundation
import TestSupport
import Testing
import todo

/// Two writers of one list, signals and kills: every line stays in the list or beside it.
struct TodoInterleavingTests {
    @Test
    func noLineIsEverLost() throws {
        for seed in Repetitions.seeds(short: 8, long: 40) {
            var interleaving = try Interleaving(seed: seed)
            #expect(try interleaving.lostLines() == [], "EVENTMODULES_SEED=\(seed)")
        }
    }
}

/// Some steps of two writers in random order, at random moments.
private struct Interleaving {
    private let folder: TemporaryFolder
    private let plain: PlainWriter
    private var random: SplitMix64
    private var lineCount = 0

    init(seed: UInt64) throws {
        folder = try TemporaryFolder()
        try folder.write("first\n", to: "todo.txt")
        plain = PlainWriter(path: folder.path("todo.txt"))
        random = SplitMix64(seed: seed)
    }

    /// Runs both writers and the next start, and returns the lines that are nowhere.
    mutating func lostLines() throws -> Set<String> {
        var programs = [try start()]
        let hasTwoPrograms = below(2) == 0
        if hasTwoPrograms { programs.append(try start()) }
        var written: Set = ["first"]
        for _ in 0..<(2 + below(6)) {
            if !hasTwoPrograms, below(2) == 0 {
                written.insert(try writePlainly())
            } else {
                try? programs[below(programs.count)].type(commands())
            }
            pause()
        }
        let ends = programs.map { end($0) }
        for (program, signal) in zip(programs, ends) {
            written.formUnion(try program.end().keptLines(isKilled: signal == SIGKILL))
        }
        let next = try TodoProgram.run(
            [folder.path("todo.txt")],
            typing: below(2) == 0 ? "" : "recover\nsave\n"
        )
        #expect(next.status < 128)
        return written.subtracting(try allLines())
    }

    private func start() throws -> TodoProgram {
        try TodoProgram([folder.path("todo.txt")])
    }

    private mutating func commands() -> String {
        (0...below(3)).map { _ in ["save\n", "recover\n", "add \(line())\n"][min(2, below(8))] }
            .joined() + (below(2) == 0 ? "save\n" : "")
    }

    private mutating func writePlainly() throws -> String {
        let line = line()
        try below(2) == 0 ? plain.append(line) : plain.replace(adding: line)
        return line
    }

    private mutating func line() -> String {
        lineCount += 1
        return "line-\(lineCount)"
    }

    /// Ends a program by the end of its input or by a signal.
    private mutating func end(_ program: TodoProgram) -> Int32? {
        let signal = [nil, SIGTERM, SIGINT, SIGHUP, SIGKILL, SIGKILL][below(6)]
        signal.map(program.send)
        pause()
        return signal
    }

    /// Lets the programs run for up to 15 ms.
    private mutating func pause() {
        let duration = Duration.microseconds(
            [0, 300, 3000, 15_000][below(4)] * (1 + below(100)) / 100
        )
        let end = ContinuousClock.now.advanced(by: duration)
        while ContinuousClock.now < end { sched_yield() }
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// The lines of the list and of all files beside it that a user can see, without their dates.
    private func allLines() throws -> Set<String> {
        let names = try folder.names().filter { !$0.hasPrefix(".") }
        #expect(names.allSatisfy { $0.hasPrefix("todo.txt") })
        return Set(try names.flatMap { try folder.text(of: $0).textsOfLines })
    }
}

extension TodoProgram.Result {
    /// The lines that the program must not lose: all that it added, or if it was killed, those that
    /// it saved.
    fileprivate func keptLines(isKilled: Bool) -> [String] {
        let shown = out.split(separator: "\n")
        let end = isKilled ? shown.lastIndex { $0.hasPrefix("Saved") } ?? 0 : shown.endIndex
        return shown[..<end].filter { $0.hasPrefix("Added") }.flatMap { String($0).textsOfLines }
    }
}

extension String {
    /// The last word of each line.
    fileprivate var textsOfLines: [String] {
        split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
    }
}

/// Another program that changes the list, and loses no line either.
private struct PlainWriter {
    let path: String

    /// Appends a line; if the file was replaced after it was opened, the line goes to the new one.
    func append(_ line: String) throws {
        var (own, named) = (stat(), stat())
        repeat {
            let file = open(path, O_WRONLY | O_APPEND)
            defer { close(file) }
            let bytes = Array("\(line)\n".utf8)
            guard write(file, bytes, bytes.count) == bytes.count else { throw POSIXError(.EIO) }
            guard fstat(file, &own) == 0, stat(path, &named) == 0 else { throw POSIXError(.EIO) }
        } while own.st_ino != named.st_ino
    }

    /// Replaces the file in one step, and appends lines that were written to it meanwhile.
    func replace(adding line: String) throws {
        let old = try String(contentsOfFile: path, encoding: .utf8)
        let other = path + ".other"
        try Data("\(old)\(line)\n".utf8).write(to: URL(fileURLWithPath: other))
        let code = SystemRename.exchange(other, path, by: path + ".third")
        guard code == 0 else { throw POSIXError(.EIO) }
        let replaced = try String(contentsOfFile: other, encoding: .utf8)
        unlink(other)
        for missed in Set(replaced.split(separator: "\n")).subtracting(old.split(separator: "\n")) {
            try append(String(missed))
        }
    }
}
