import Foundation
import Terminal
import TerminalTestSupport
import Testing
import todo

/// The built program, started after an earlier run left unsaved changes.
struct TodoRecoveryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Buy milk\n", to: "todo.txt")
        try folder.write("(A) Buy milk\n", to: "todo.txt.recover")
    }

    private let question = "Unsaved changes of an earlier run are newer than the file:"

    private func asked() throws -> PseudoTerminal {
        let terminal = try folder.todo()
        try terminal.wait(for: question)
        #expect(terminal.screen.lines[1] == ">1 Buy milk")
        return terminal
    }

    @Test
    func usesAndSavesTheChanges() throws {
        let terminal = try asked()
        try terminal.type("y")
        try terminal.wait(for: ">1 (A) Buy milk")
        #expect(terminal.screen.lines[0].contains("[changed]"))
        #expect(try folder.names() == ["todo.txt", "todo.txt.recover"])
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        #expect(try folder.names() == ["todo.txt", "todo.txt.replaced"])
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
        #expect(try folder.text(of: "todo.txt.replaced") == "Buy milk\n")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
        let path = folder.path("todo.txt.replaced")
        #expect(
            terminal.screen.lines.joined()
                == "todo: A version of the list with other lines is in \(path)."
        )
    }

    @Test
    func saysHowManyLinesEachSideHas() throws {
        try folder.write("Buy milk\ntheirs\n\nBuy milk\n", to: "todo.txt")
        try folder.write("mine\nBuy milk\n", to: "todo.txt.recover")
        try setAge(of: "todo.txt.recover", hours: 1)
        let terminal = try folder.todo()
        try terminal.wait(for: "d sets them aside.")
        let path = folder.path("todo.txt.recover")
        let text =
            "Unsaved changes of an earlier run are older than the file: 1 line is only in the "
            + "changes, 2 lines are only in the file. They are in \(path). y uses them and keeps the "
            + "file's lines beside it, n leaves them for the next start, d sets them aside."
        expectEnd(of: terminal, text)
    }

    /// Expects the last rows to show a text, which is broken between words.
    private func expectEnd(of terminal: PseudoTerminal, _ text: String) {
        let shown = terminal.screen.lines.joined().replacing(" ", with: "")
        #expect(shown.hasSuffix(text.replacing(" ", with: "")))
    }

    private func setAge(of name: String, hours: Double) throws {
        let date = Date(timeIntervalSinceNow: -3600 * hours)
        try FileManager.default.setAttributes(
            [.modificationDate: date],
            ofItemAtPath: folder.path(name)
        )
    }

    @Test(arguments: ["n", "\u{1B}"])
    func keepsTheRecoveryFile(key: String) throws {
        let terminal = try asked()
        try terminal.type(key)
        try terminal.wait(for: "? help")
        #expect(terminal.screen.lines[1] == ">1 Buy milk")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try folder.text(of: "todo.txt.recover") == "(A) Buy milk\n")
    }

    @Test
    func setsTheRecoveryFileAside() throws {
        let terminal = try asked()
        try terminal.type("d")
        try terminal.wait(for: "The unsaved changes are in")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try folder.names() == ["todo.txt", "todo.txt.recover~"])
        #expect(try folder.text(of: "todo.txt.recover~") == "(A) Buy milk\n")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: TodoRecoveryTests.readOnlyFile)))
    func saysWhyTheChangesAreNotSetAside() throws {
        try FileManager.default.removeItem(atPath: folder.path("todo.txt.recover"))
        try folder.link("todo.txt.recover", to: Self.readOnlyFile)
        let terminal = try folder.todo()
        try terminal.wait(for: "Unsaved changes of an earlier run are")
        try terminal.type("d")
        try terminal.wait(for: "The unsaved changes weren't set aside.")
        let text =
            "The unsaved changes weren't set aside. \(folder.path("todo.txt.recover")): not written, "
            + "because the folder /sys/kernel is read-only. "
            + "To fix this, change the folder's permissions."
        expectEnd(of: terminal, text)
    }

    /// A file that root can't rename either.
    private static let readOnlyFile = "/sys/kernel/uevent_seqnum"

    // Regression: the redone list was saved like any other, and lines of the file were lost.
    @Test
    func changesThatAreRedoneKeepTheLinesOfTheFile() throws {
        let terminal = try asked()
        try terminal.type("yun")
        try terminal.wait(for: "? help")
        try terminal.press(.controlR)
        try terminal.wait(for: ">1 (A) Buy milk")
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        #expect(try folder.names() == ["todo.txt", "todo.txt.replaced"])
        #expect(try folder.text(of: "todo.txt.replaced") == "Buy milk\n")
    }

    // Regression: the save deleted the changes, although the list no longer had them.
    @Test
    func changesStayIfTheFileIsReadAgain() throws {
        let terminal = try asked()
        try terminal.type("y")
        try terminal.wait(for: ">1 (A) Buy milk")
        try folder.write("theirs\n", to: "todo.txt")
        try terminal.type("w")
        try terminal.wait(for: "y overwrites it, r")
        try terminal.type("r")
        try terminal.wait(for: ">1 theirs")
        try terminal.type("pbw")
        try terminal.wait(for: "Saved")
        #expect(try folder.text(of: "todo.txt") == "(B) theirs\n")
        #expect(try folder.text(of: "todo.txt.recover") == "(A) Buy milk\n")
    }

    @Test
    func theQuestionDoesNotHideAWarning() throws {
        #expect(link(folder.path("todo.txt"), folder.path("other")) == 0)
        let terminal = try folder.todo(size: TerminalSize(rows: 24, columns: 200))
        try terminal.wait(for: "This list can't be saved. /")
        try terminal.wait(for: question)
        #expect(terminal.screen.lines[0].contains(" [can't be saved]"))
    }

    @Test
    func otherKeysDoNotAnswer() throws {
        let terminal = try asked()
        try terminal.type("jkaweq u\r/")
        try terminal.wait(for: question)
        try terminal.type("y")
        try terminal.wait(for: ">1 (A) Buy milk")
        try terminal.type("u")
        try terminal.wait(for: question)
    }

    @Test
    func asksAfterALinkIsClosed() throws {
        let terminal = try folder.todo(["--open", "todo://task/1"])
        try terminal.wait(for: "Task 1, open")
        try terminal.type("q")
        try terminal.wait(for: question)
    }

    @Test
    func keepsEarlierChangesBesideNewOnes() throws {
        let terminal = try asked()
        try terminal.type("npb")
        try terminal.wait(for: ">1 (B) Buy milk")
        terminal.send(SIGTERM)
        #expect(try terminal.waitForEnd() == .exited(143))
        #expect(try folder.text(of: "todo.txt.recover") == "(B) Buy milk\n")
        #expect(try folder.text(of: "todo.txt.recover~") == "(A) Buy milk\n")
        #expect(terminal.screen.lines.joined().contains("earlier run are in /"))
    }

    @Test
    func replacesTheRecoveryFileAfterItWasUsed() throws {
        let terminal = try asked()
        try terminal.type("ypb")
        try terminal.wait(for: ">1 (B) Buy milk")
        terminal.send(SIGTERM)
        #expect(try terminal.waitForEnd() == .exited(143))
        #expect(try folder.names() == ["todo.txt", "todo.txt.recover", "todo.txt.recover.base"])
        #expect(try folder.text(of: "todo.txt.recover") == "(B) Buy milk\n")
    }

    @Test
    func doesNotOfferChangesThatWereSaved() throws {
        try folder.write("(A) Buy milk\n", to: "todo.txt")
        let terminal = try folder.todo()
        try terminal.wait(for: "? help")
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func anInvalidRecoveryFileIsOnlyReported() throws {
        let path = folder.path("todo.txt.recover")
        try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: path))
        let terminal = try folder.todo()
        try terminal.wait(for: "is not UTF-8 text.")
        try terminal.type("pb")
        try terminal.wait(for: ">1 (B) Buy milk")
        terminal.send(SIGTERM)
        #expect(try terminal.waitForEnd() == .exited(143))
        #expect(try folder.text(of: "todo.txt.recover") == "(B) Buy milk\n")
    }

    // MARK: Commands

    @Test
    func commandModeReportsAndRecoversChanges() throws {
        let path = folder.path("todo.txt")
        let result = try TodoProgram.run([path], typing: "list\nrecover\nsave\nrecover\n")
        #expect(
            result.out
                == " 1 Buy milk\n1 task\n"
                + "The unsaved changes are in the list now; they are not saved yet.\nSaved \(path)"
                + ". The version that it replaced is in \(path).replaced.\n"
        )
        #expect(
            result.error
                == "todo: Unsaved changes of an earlier run are newer than the file: "
                + "1 line is only in the changes, 1 line is only in the file. "
                + "They are in \(path).recover. Type recover to use them.\n"
                + "todo: There is nothing to recover. To fix this, continue with the list.\n"
        )
        #expect(result.status == 1)
        #expect(try folder.names() == ["todo.txt", "todo.txt.replaced"])
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
    }
}
