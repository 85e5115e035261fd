import ArgumentParser
import Testing
import todo

struct OptionsTests {
    @Test
    func readsFileAndOptionsInAnyOrder() throws {
        let options = try Options(["--log", "a", "todo.txt", "--analytics", "b"])
        #expect(options.file == "todo.txt")
        #expect(options.log == "a")
        #expect(options.analytics == "b")
        #expect(!options.traces && !options.autosaves && options.watches)
        #expect(try Options(["--open", "todo://list"]).link == "todo://list")
        #expect(try Options(["--record", "flow.jsonl"]).record == "flow.jsonl")
    }

    @Test
    func theRestAfterTheFileIsACommand() throws {
        let options = try Options(["--log", "a", "todo.txt", "add", "Buy", "--log", "b"])
        #expect(options.file == "todo.txt" && options.log == "a")
        #expect(options.command == "add Buy --log b")
        #expect(try Options(["todo.txt", "add", "--help"]).command == "add --help")
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
        #expect(try Options(["--trace", "--", "-x", "--log", "a"]).command == "--log a")
        #expect(try Options(["todo.txt", "--", "--log", "a"]).command == "--log a")
    }

    @Test(arguments: [
        (["-x"], "Error: There is no option -x.\nUsage: todo [OPTIONS] [FILE]\n"),
        (["-xyz"], "Error: There is no option -xyz.\nUsage: todo [OPTIONS] [FILE]\n"),
        (["todo.txt", "--bogus"], "Error: There is no option --bogus.\nUsage: "),
        (["--log"], "Error: Missing value for '--log <file>'\nHelp:  --log <file>  Write every"),
        (["todo.txt", "--open"], "Error: Missing value for '--open <link>'\nHelp:  --open <link>"),
    ])
    func refusesInvalidArguments(_ arguments: [String], _ text: String) throws {
        let error = try #require(throws: (any Error).self) { try Options(arguments) }
        let message = Options.fullMessage(for: error)
        #expect(message.hasPrefix(text), "\(message)")
        #expect(message.hasSuffix("See 'todo --help' for more information."))
        #expect(Options.exitCode(for: error) == .validationFailure)
    }

    @Test(arguments: [["--help"], ["-h"], ["todo.txt", "--help"], ["--log", "a", "-h"]])
    func helpCanBeAskedForBeforeACommand(_ arguments: [String]) throws {
        let error = try #require(throws: (any Error).self) { try Options(arguments) }
        #expect(Options.exitCode(for: error) == .success)
        #expect(Options.fullMessage(for: error) == Options.helpMessage())
    }

    @Test
    func refusesFilesWithTwoUses() {
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
