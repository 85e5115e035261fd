import Testing
import todo

struct TodoFileErrorTests {
    @Test(arguments: [
        (
            TodoFileError.notUTF8(path: "list", line: 3, offset: 0),
            "list, line 3: the byte at offset 0 is not UTF-8 text. "
                + "To fix this, save the file as UTF-8 in an editor."
        ),
        (
            .notUTF8(path: nil, line: 3, offset: 6),
            "line 3: the byte at offset 6 is not UTF-8 text. "
                + "To fix this, save the file as UTF-8 in an editor."
        ),
        (
            .notAFile(path: "list", .folder),
            "list: this is a folder, not a file to keep a list in. "
                + "To fix this, give the path of an ordinary file."
        ),
        (
            .notAFile(path: "list", .pipe),
            "list: this is a pipe, not a file to keep a list in. "
                + "To fix this, give the path of an ordinary file."
        ),
        (
            .notAFile(path: "list", .socket),
            "list: this is a socket, not a file to keep a list in. "
                + "To fix this, give the path of an ordinary file."
        ),
        (
            .notAFile(path: "list", .device),
            "list: this is a device, not a file to keep a list in. "
                + "To fix this, give the path of an ordinary file."
        ),
        (
            .linkLoop(path: "list"),
            "list: this symbolic link leads to no file, only to further links. "
                + "To fix this, make the link point to a file."
        ),
        (
            .noFolder(path: "new/list", folder: "new"),
            "new/list: there is no folder new. "
                + "To fix this, make that folder, or give another path."
        ),
    ])
    func saysWhereThereIsNoList(_ error: TodoFileError, text: String) {
        #expect(error.description == text)
    }

    @Test(arguments: [
        (
            TodoFileError.unreadable(path: "list"),
            "list: not read, because you may not read it. "
                + "To fix this, give yourself permission to read the file and to enter its folder."
        ),
        (
            .notRead(path: "list", code: 22),
            "list: not read, because of a system error: Invalid argument (22). "
                + "To fix this, see to the cause, then read again."
        ),
    ])
    func saysWhyAFileWasNotRead(_ error: TodoFileError, text: String) {
        #expect(error.description == text)
    }

    @Test(arguments: [
        (
            TodoFileError.readOnlyFile(path: "list"),
            "list: not saved, because the file is read-only. "
                + "To fix this, give yourself permission to write the file."
        ),
        (
            .readOnlyFolder(path: "list", folder: "."),
            "list: not saved, because the folder . is read-only. "
                + "To fix this, give yourself permission to write in that folder."
        ),
        (
            .hardLinked(path: "list", names: 2),
            "list: not saved, because the file has 2 names (hard links), which would part. "
                + "To fix this, make the other names symbolic links, or remove them."
        ),
        (
            .changedOnDisk(path: "list", .edited),
            "list: not saved, because somebody else changed the file since it was read. "
                + "To fix this, read the file again, then repeat your change."
        ),
        (
            .changedOnDisk(path: "list", .appeared),
            "list: not saved, because there is a file now that has not been read. "
                + "To fix this, read the file again, then repeat your change."
        ),
        (
            .changedOnDisk(path: "list", .deleted),
            "list: not saved, because somebody else removed the file since it was read. "
                + "To fix this, read the file again, then repeat your change."
        ),
        (
            .diskFull(path: "list"),
            "list: not saved, because the disk is full. "
                + "To fix this, make some room on the disk, then save again."
        ),
        (
            .notSaved(path: "list", code: 5),
            "list: not saved, because of a system error: Input/output error (5). "
                + "To fix this, see to the cause, then save again."
        ),
    ])
    func saysWhyAFileWasNotSaved(_ error: TodoFileError, text: String) {
        #expect(error.description == text)
    }

    @Test
    func staysOneLineWhateverThePath() {
        let error = TodoFileError.noFolder(path: "a\nb\u{1B}[2J", folder: "a\r\u{2028}")
        #expect(
            error.description == "a\\nb\\u{1B}[2J: there is no folder a\\r\\u{2028}. "
                + "To fix this, make that folder, or give another path."
        )
    }
}
