import Testing

/// Help, errors and exit statuses of the command.
struct FlowUsageTests {
    private let shop: RecordedShop

    init() throws { shop = try RecordedShop() }

    @Test(arguments: ["show", "page", "test", "export"])
    func eachCommandHasHelp(name: String) throws {
        let general = try FlowProgram.run("--help")
        #expect(general.out.contains("\n  \(name) ") && general.status == 0)
        let result = try FlowProgram.run(name, "--help")
        #expect(result.out.hasPrefix("Usage: eventflow \(name) FILE"))
        #expect(result.error.isEmpty && result.status == 0)
        #expect(try FlowProgram.run(name, "-h") == result)
    }

    @Test(arguments: [
        ([], "There is no command. To fix this, see eventflow --help."),
        (["look"], "There is no command look. To fix this, see eventflow --help."),
        (["show"], "There is no file. To fix this, write: eventflow show FILE"),
        (
            ["show", "a", "b"],
            "Only one file can be read, and b is a second one. "
                + "To fix this, name one file."
        ),
        (["show", "--x", "a"], "There is no option --x. To fix this, see eventflow show --help."),
        (
            ["show", "a", "--kind"],
            "The option --kind needs a value. "
                + "To fix this, see eventflow show --help."
        ),
        (
            ["show", "a", "--kind", "x"],
            "The option --kind can't be \"x\". "
                + "To fix this, write for example: --kind event"
        ),
        (
            ["show", "a", "--why", "0"],
            "The option --why can't be \"0\". "
                + "To fix this, write for example: --why 42"
        ),
        (
            ["show", "a", "--since", "1:-2"],
            "The option --since can't be \"1:-2\". "
                + "To fix this, write for example: --since 1:30"
        ),
        (
            ["page", "a"],
            "The page needs a file. To fix this, write: eventflow page a -o flow.html"
        ),
        (
            ["test", "a", "--from", "3", "--to", "2"],
            "There are no entries from 3 to 2. "
                + "To fix this, pass the lower number as --from."
        ),
    ])
    func aWrongUseIsExplained(arguments: [String], message: String) throws {
        let result = try FlowProgram.run(arguments)
        #expect(result == .init(out: "", error: "eventflow: \(message)\n", status: 64))
    }

    @Test(arguments: ["show", "page", "test", "export"])
    func aMissingFileIsExplained(name: String) throws {
        let options = name == "page" ? ["-o", "-"] : []
        let result = try FlowProgram.run([name, "/no/such"] + options)
        #expect(
            result.error
                == "eventflow: /no/such: The file can't be read (No such file or directory). "
                + "To fix this, name a file that exists and that you may read.\n"
        )
        #expect(result.status == 1)
    }

    @Test(arguments: ["show", "page", "test", "export"])
    func aCutLastLineHasItsOwnStatus(name: String) throws {
        let options = name == "page" ? ["-o", "-"] : []
        let whole = try FlowProgram.run([name, shop.path] + options)
        try shop.write((try shop.text(of: "flow.jsonl") + "{\"n\":1").utf8, to: "cut.jsonl")
        let path = shop.path("cut.jsonl")
        let result = try FlowProgram.run([name, path] + options)
        #expect(result.out == whole.out && result.status == 2)
        #expect(
            result.error
                == "eventflow: \(path), line 10: The last line is incomplete: the app ended while it "
                + "wrote the line, or still writes. To fix this, read the recording again after "
                + "FlowFile.flush(), or delete the line.\n"
        )
    }

    @Test
    func aMissingEntryIsExplained() throws {
        let result = try FlowProgram.run("show", shop.path, "--why", "7")
        #expect(
            result.error == "eventflow: There is no entry 7: the last one has the number 9. "
                + "To fix this, name a number that eventflow show --all --numbers prints.\n"
        )
    }
}
