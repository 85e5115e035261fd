import Testing
import todo

struct OptionsTests {
    @Test
    func readsFileAndOptionsInAnyOrder() throws {
        let options = try Options(["--log", "a", "todo.txt", "--analytics", "b"])
        #expect(options.file == "todo.txt")
        #expect(options.log == "a")
        #expect(options.analytics == "b")
        #expect(!options.showsHelp && !options.traces)
        #expect(try Options(["--open", "todo://list"]).link == "todo://list")
        #expect(try Options(["--record", "flow.jsonl"]).record == "flow.jsonl")
    }

    @Test
    func theRestAfterTheFileIsACommand() throws {
        let options = try Options(["--log", "a", "todo.txt", "add", "Buy", "--log", "b"])
        #expect(options.file == "todo.txt" && options.log == "a")
        #expect(options.command == "add Buy --log b")
    }

    @Test
    func findsTheDefaultFiles() {
        let home = ["HOME": "/me"]
        #expect(Options.defaultPath(home) == "/me/.local/share/todo/todo.txt")
        #expect(Options.settingsPath(home) == "/me/.config/todo/settings")
        let folders = ["HOME": "/me", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "relative"]
        #expect(Options.defaultPath(folders) == "/data/todo/todo.txt")
        #expect(Options.settingsPath(folders) == "/me/.config/todo/settings")
        #expect(Options.defaultPath(["TODO_FILE": "mine.txt"]) == "mine.txt")
    }

    @Test
    func aCommandWithoutAFileIsForTheDefaultList() throws {
        var options = try Options(["add", "Buy milk"])
        try options.useDefaultFile(["TODO_FILE": "mine.txt"])
        #expect(options.file == "mine.txt" && options.command == "add Buy milk")
        options = try Options(["list"])
        try options.useDefaultFile(["TODO_FILE": "mine.txt"])
        #expect(options.file == "mine.txt" && options.command == "list")
        options = try Options(["./list"])
        try options.useDefaultFile(["TODO_FILE": "mine.txt"])
        #expect(options.file == "./list" && options.command == nil)
    }

    @Test
    func aCommandNeedsAList() throws {
        var options = try Options(["add", "Buy milk"])
        let missing = OptionsError.noList("/me/.local/share/todo/todo.txt", command: "add")
        #expect(throws: missing) { try options.useDefaultFile(["HOME": "/me"]) }
        #expect(
            "\(missing)"
                == "There is no list /me/.local/share/todo/todo.txt for the command add. "
                + "To fix this, name a file before it: todo FILE add"
        )
        #expect(throws: OptionsError.emptyCommand) { try Options(["todo.txt", " "]) }
        #expect(
            "\(OptionsError.emptyCommand)"
                == "The command is empty. To fix this, write one after the file, such as: add Buy milk"
        )
    }

    @Test
    func theTraceNeedsNoFile() throws {
        let options = try Options(["--trace", "todo.txt"])
        #expect(options.traces && options.file == "todo.txt")
        #expect(try Options(["--", "--trace"]).file == "--trace")
    }

    @Test
    func aFileNameCanLookLikeAnOption() throws {
        #expect(try Options(["--", "--log"]).file == "--log")
    }

    @Test
    func refusesInvalidArguments() {
        #expect(throws: OptionsError.unknown("-x")) { try Options(["-x"]) }
        #expect(throws: OptionsError.noValue("--log")) { try Options(["--log"]) }
        #expect(
            "\(OptionsError.noValue("--log"))"
                == "The option --log needs a file. To fix this, write: --log FILE"
        )
        #expect(
            "\(OptionsError.noValue("--open"))"
                == "The option --open needs a link. To fix this, write: --open LINK"
        )
        #expect(
            "\(OptionsError.sameFile("a", use: "the list's file", other: "the file of --log"))"
                == "a can't be the list's file and the file of --log: one would overwrite the other. "
                + "To fix this, name another file."
        )
        #expect(
            "\(OptionsError.traceOnScreen)"
                == "The trace can't be printed where the list is drawn. "
                + "To fix this, redirect standard error: todo --trace 2>trace.txt"
        )
    }
}
