import Foundation
import Testing
import TodoFiles
import TodoTxt

/// Exchanges on file systems that can't exchange names.
struct SystemRenameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("new\n", to: "new")
        try folder.write("old\n", to: "list")
        #expect(chmod(folder.path("list"), 0o640) == 0 && chmod(folder.path("new"), 0o600) == 0)
    }

    private func exchange(_ name: String, by third: String) -> Int32 {
        SystemRename.exchangeByCopying(
            folder.path(name),
            folder.path("list"),
            by: folder.path(third)
        )
    }

    @Test
    func exchangesContentsAndPermissions() throws {
        #expect(exchange("new", by: "third") == 0)
        #expect(try folder.names() == ["list", "new"])
        #expect(try folder.text(of: "list") == "new\n")
        #expect(try folder.text(of: "new") == "old\n")
        #expect(try folder.mode(of: "list") == 0o600)
        #expect(try folder.mode(of: "new") == 0o640)
    }

    // Regression: the old content was replaced before it was copied.
    @Test
    func aCopyThatFailsChangesNothing() throws {
        #expect(exchange("new", by: "missing/third") == -ENOENT)
        #expect(try folder.names() == ["list", "new"])
        #expect(try folder.text(of: "list") == "old\n")
        #expect(try folder.text(of: "new") == "new\n")
    }

    @Test
    func aRenameThatFailsLeavesNoCopy() throws {
        #expect(exchange("missing", by: "third") == -ENOENT)
        #expect(try folder.names() == ["list", "new"])
        #expect(try folder.text(of: "list") == "old\n")
    }
}
