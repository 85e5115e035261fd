import Testing
import todo

struct CommandParsingTests {
    private func parsed(_ line: String) -> String {
        do {
            return try Command(line).map { "\($0)" } ?? "nothing"
        } catch {
            return "\(error)"
        }
    }

    @Test
    func readsEveryCommand() throws {
        #expect(try Command("list") == .list(.all))
        #expect(try Command(" list  +home ") == .list(.project("home")))
        #expect(try Command("list @shop") == .list(.context("shop")))
        #expect(try Command("add Buy  milk") == .add("Buy  milk"))
        #expect(try Command("done 12") == .done(.number(12)))
        #expect(try Command("reopen 1") == .reopen(.number(1)))
        #expect(try Command("priority 1 B") == .priority(.number(1), .b))
        #expect(try Command("priority 1 -") == .priority(.number(1), nil))
        #expect(try Command("done") == .done(.shown))
        #expect(try Command("reopen") == .reopen(.shown))
        #expect(try Command("priority B") == .priority(.shown, .b))
        #expect(try Command("settings") == .settings)
        #expect(try Command("open todo://list") == .open("todo://list"))
        #expect(try Command("back") == .back)
        #expect(try Command("close") == .close)
        #expect(try Command("where") == .position)
        #expect(try Command("edit 2 Buy  milk") == .edit(2, "Buy  milk"))
        #expect(try Command("select 3") == .select(3))
        #expect(try Command("set color cyan") == .setColor(.cyan))
        #expect(try Command("undo") == .undo)
        #expect(try Command("redo") == .redo)
        #expect(try Command("save") == .save)
        #expect(try Command("recover") == .recover)
        #expect(try Command("quit") == .quit)
        #expect(try Command("list home -@shop") == .list(TodoFilter("home -@shop")))
        #expect(try Command("archive") == .archive)
        #expect(try Command("delete 2") == .change(.delete, of: .number(2), .delete))
        let week = try #require(TodoPeriod("1w"))
        #expect(try Command("postpone 1w") == .change(.postpone(week), of: .shown, .postpone))
        let day = try TodoDate.day(21)
        #expect(
            try Command("due 1 2024-05-21") == .change(.setDate(.due, day), of: .number(1), .due)
        )
        #expect(try Command("due -") == .change(.setDate(.due, nil), of: .shown, .due))
        #expect(try Command("help") == .help)
    }

    @Test(arguments: ["", "   "])
    func anEmptyLineHasNoCommand(line: String) throws {
        #expect(try Command(line) == nil)
    }

    @Test(arguments: [
        "due 1 tomorrow", "postpone 1", "archive 1", "done x", "done 1 2", "priority", "priority 1",
        "priority 1 a", "priority x A", "edit", "edit 1", "edit x a", "open", "open a b",
        "where now",
        "set", "set size 1", "save now",
        "done 99999999999999999999",
    ])
    func aMisusedCommandIsRefused(line: String) {
        let name = line.split(separator: " ")[0]
        #expect(
            parsed(line).hasPrefix(
                "The command \(name) was not understood. To fix this, write: \(name)"
            )
        )
    }

    @Test
    func errorsSayHowToFixTheLine() {
        #expect(
            parsed("remove 1")
                == "There is no command \"remove\". To fix this, type help to see all commands."
        )
        #expect(
            parsed("priority 1 a")
                == "The command priority was not understood. To fix this, write: priority [N] A-Z|-"
        )
        #expect(
            parsed("set color pink")
                == "There is no color \"pink\". To fix this, choose one of: "
                + "standard, red, green, yellow, blue, magenta, cyan"
        )
    }
}
