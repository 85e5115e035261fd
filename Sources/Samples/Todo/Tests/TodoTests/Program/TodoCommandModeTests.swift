import Foundation
import TerminalTestSupport
import Testing
import todo

/// The built program, reading commands: it keeps unsaved changes however it ends.
struct TodoCommandModeTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("todo.txt")
        try folder.write("a\n", to: "todo.txt")
    }

    private func changedList(_ arguments: [String] = []) throws -> TodoProgram {
        let program = try TodoProgram([path] + arguments)
        try program.type("priority 1 A\n")
        #expect(program.shown() == "Changed 1: (A) a\n")
        return program
    }

    private var kept: String {
        "todo: The unsaved changes are in \(path).recover, for the next start.\n"
    }

    /// `NSString` stopped the program for the folder of such a name.
    @Test
    func aFileNameOfOneCharacterHasAnArchive() throws {
        try folder.write("x a\nb\n", to: "f")
        let program = try TodoProgram(["f", "archive"], in: folder)
        #expect(try program.result().status == 0)
        #expect(try folder.text(of: "done.txt") == "x a\n")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalKeepsUnsavedChanges(signal: Int32) throws {
        let program = try changedList()
        program.send(signal)
        let result = try program.result()
        #expect(result == .init(out: "", error: kept, status: 128 + signal))
        #expect(try folder.text(of: "todo.txt.recover") == "(A) a\n")
        #expect(try folder.text(of: "todo.txt") == "a\n")
    }

    @Test
    func theEndOfTheInputKeepsUnsavedChanges() throws {
        let result = try changedList().end()
        #expect(result.error.hasSuffix(kept))
        #expect(result.status == 1)
        #expect(try folder.text(of: "todo.txt.recover") == "(A) a\n")
    }

    @Test
    func aSignalEndsAProgramWhoseOutputIsNotRead() throws {
        let line = String(repeating: "b", count: 1000)
        try folder.write((1...200).map { "\(line) \($0)\n" }.joined(), to: "todo.txt")
        let program = try TodoProgram([path])
        try program.type("add mine\nlist\n")
        #expect(program.shown().hasPrefix("Added 201: "))
        program.send(SIGTERM)
        #expect(try program.error(andStatus: 128 + SIGTERM) == kept)
        #expect(try folder.text(of: "todo.txt.recover").hasSuffix(" mine\n"))
    }

    @Test
    func discardedChangesAreNotKept() throws {
        let program = try changedList()
        try program.type("quit\nquit\n")
        #expect(try program.end().status == 0)
        #expect(try folder.names() == ["todo.txt"])
    }

    // MARK: The exit status

    @Test(arguments: ["done 9", "sing", "set color pink", "open todo://no", "undo", "back", "add "])
    func aFailedCommandGivesStatusOne(command: String) throws {
        #expect(try TodoProgram.run([path], typing: "\(command)\nlist\n").status == 1)
        #expect(try TodoProgram.run([path], typing: "list\n").status == 0)
    }

    // MARK: The list

    @Test
    func saysThatAHardLinkedListCannotBeSaved() throws {
        #expect(link(path, folder.path("other")) == 0)
        let result = try TodoProgram.run([path], typing: "list\n")
        #expect(
            result.error
                == "todo: This list can't be saved. \(path): not written, because it has 2 hard links, "
                + "and only one would change. "
                + "To fix this, remove the others, or replace them with symbolic links.\n"
        )
        #expect(result.status == 0)
        let terminal = try folder.todo()
        try terminal.wait(for: "This list can't be saved.")
        #expect(terminal.screen.lines[0].contains(" [can't be saved]: 1 task"))
    }

    // Regression: a later warning replaced the others, and the mark that the list can't be saved.
    @Test
    func saysEverythingAboutItsFilesAtTheStart() throws {
        let invalid = URL(fileURLWithPath: path + ".recover")
        try Data([0xFF]).write(to: invalid)
        #expect(link(path, folder.path("other")) == 0)
        let left = TemporaryName(for: path, dropping: nil).old
        try folder.write("theirs\n", to: left)
        let result = try TodoProgram.run([path], typing: "list\n")
        #expect(
            result.error
                == "todo: A save was interrupted. A version with other lines is in \(path).replaced. "
                + "This list can't be saved. \(path): not written, because it has 2 hard links, "
                + "and only one would change. "
                + "To fix this, remove the others, or replace them with symbolic links. "
                + "\(path).recover, line 1: the byte at offset 0 is not UTF-8 text. "
                + "To fix this, save the file as UTF-8 in an editor.\n"
        )
        try folder.write("theirs\n", to: left)
        let terminal = try folder.todo()
        try terminal.wait(for: "[can't be saved]")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(
            terminal.screen.lines.joined()
                == "todo: A version of the list with other lines is in \(path).replaced2."
        )
    }

    @Test
    func saysThatAFolderIsMissing() throws {
        let path = folder.path("no/todo.txt")
        let result = try TodoProgram.run([path])
        #expect(
            result.error
                == "todo: This list can't be saved. \(path): not written, because there is no folder "
                + "\(folder.path("no")). To fix this, create it, or use another path.\n"
        )
    }

    @Test(.enabled(if: geteuid() != 0, "root can write everything"), arguments: [true, false])
    func saysThatAListIsReadOnly(isFile: Bool) throws {
        #expect(chmod(isFile ? path : folder.path, isFile ? 0o400 : 0o500) == 0)
        let result = try TodoProgram.run([path])
        #expect(chmod(folder.path, 0o700) == 0)
        #expect(result.error.hasPrefix("todo: This list can't be saved. \(path): not written, "))
    }

    @Test
    func savesThroughADanglingLink() throws {
        try folder.link("link", to: "new.txt")
        let result = try TodoProgram.run(
            [folder.path("link")],
            typing: "add 2026-01-02 Buy milk\nsave\n"
        )
        #expect(result.status == 0)
        #expect(try folder.destination(of: "link") == "new.txt")
        #expect(try folder.text(of: "new.txt") == "2026-01-02 Buy milk\n")
    }

    // MARK: Private texts and control characters

    @Test
    func noTextOfATaskReachesTheLog() throws {
        try folder.write("(A) (B) secret\nsecret\n", to: "todo.txt")
        let log = folder.path("log")
        let commands =
            "priority 1 -\nsecret plan\nset color secret\nadd secret\nedit 2 secret\nundo\n"
        let result = try TodoProgram.run([path, "--log", log], typing: commands + "save\n")
        #expect(result.error.contains("would become \"(B) secret\""))
        let text = try folder.text(of: "log")
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Task 1 was not changed: its line would be read differently."))
        #expect(words.contains("There is no such command (6 characters)."))
        #expect(!text.contains("secret"))
    }

    @Test
    func noControlCharacterPasses() throws {
        try folder.write("a \u{9B}31m\u{1B}c\u{7}\n", to: "todo.txt")
        let commands = """
            list
            select 1
            open todo://task/\u{9B}31m
            \u{9B}31m
            list +\u{9B}
            edit 1 b\u{9B}2J\u{202E}
            where

            """
        let log = folder.path("log")
        let result = try TodoProgram.run([path, "--log", log, "--trace"], typing: commands)
        for text in [result.out, result.error, try folder.text(of: "log")] {
            #expect(text.contains("\\u{009B}"))
            let raw = text.unicodeScalars.filter { scalar in
                scalar.properties.generalCategory == .control && scalar != "\n"
                    || scalar == "\u{202E}"
            }
            #expect(raw.isEmpty)
        }
        let terminal = try folder.todo()
        #expect(terminal.screen.lines[1] == ">1 a \\u{009B}31m\\u{1B}c\\u{07}")
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{9B}"))
    }

    @Test
    func readsCommandsAtADumbTerminal() throws {
        let terminal = try PseudoTerminal.todo(environment: ["TERM": "dumb"])
        try terminal.wait(for: ">")
        try terminal.type("add Water the plants\r")
        try terminal.wait(for: "Added ")
        try terminal.type("quit\r")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(!terminal.screen.isAlternate)
    }
}

extension TodoProgram {
    /// Waits for the end with a status, and returns the errors; the output isn't read.
    fileprivate func error(andStatus status: Int32) throws -> String {
        let end = try unreadResult()
        #expect(end.status == status)
        return end.error
    }
}
