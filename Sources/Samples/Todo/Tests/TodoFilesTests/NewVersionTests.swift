import EventModulesFiles
import Foundation
import Testing
import TodoFiles

/// New versions of files that other programs change at the same time.
struct NewVersionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("list")
        try folder.write("before\n", to: "list")
    }

    /// Replaces a file that another program changes after the new content was written.
    private func replace(
        _ name: String = "list",
        replacing replaced: WriteFile.Replaced = .content(Data("before\n".utf8)),
        when change: () throws -> Void = {}
    ) throws {
        let location = try FileLocation(folder.path(name), .write)
        let names = TemporaryName(for: location.path, dropping: nil)
        let version = try NewVersion(of: location, replacing: replaced, by: names)
        try version.write(Data("mine\n".utf8))
        try change()
        try version.replace()
    }

    @Test
    func givesTheOldVersionANameOfItsOwn() throws {
        try replace()
        #expect(try folder.text(of: "list") == "mine\n")
        let others = try folder.names().filter { $0 != "list" }
        #expect(others.count == 1)
        #expect(try others.map(folder.text) == ["before\n"])
    }

    @Test
    func noticesAnEditMeanwhile() throws {
        #expect(throws: FileError.changed(path: path, .edited)) {
            try replace { try folder.write("theirs\n", to: "list") }
        }
        #expect(try folder.text(of: "list") == "theirs\n")
        #expect(try folder.names() == ["list"])
    }

    @Test
    func noticesADeletionMeanwhile() throws {
        #expect(throws: FileError.changed(path: path, .deleted)) {
            try replace { unlink(path) }
        }
        #expect(try folder.names() == [])
    }

    @Test
    func noticesAFileThatAppearsMeanwhile() throws {
        #expect(throws: FileError.changed(path: folder.path("new"), .appeared)) {
            try replace("new", replacing: .nothing) { try folder.write("theirs\n", to: "new") }
        }
        #expect(try folder.text(of: "new") == "theirs\n")
    }

    @Test(arguments: [WriteFile.Replaced.anything, .nothing])
    func noticesADanglingLinkThatAppearsMeanwhile(replaced: WriteFile.Replaced) throws {
        #expect(throws: FileError.changed(path: folder.path("new"), .edited)) {
            try replace("new", replacing: replaced) { try folder.link("new", to: "elsewhere") }
        }
        #expect(try folder.destination(of: "new") == "elsewhere")
        #expect(try folder.names() == ["list", "new"])
    }
}
