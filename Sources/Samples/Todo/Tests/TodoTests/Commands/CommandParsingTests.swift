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
        #expect(try Command("list") == .list(.listRequested(.all)))
        #expect(try Command(" list  +home ") == .list(.listRequested(.project("home"))))
        #expect(try Command("list @shop") == .list(.listRequested(.context("shop"))))
        #expect(try Command("add Buy  milk") == .add("Buy  milk"))
        #expect(try Command("done 12") == .change(.complete, of: .number(12)))
        #expect(try Command("reopen 1") == .change(.reopen, of: .number(1)))
        #expect(try Command("priority 1 B") == .change(.prioritize(.b), of: .number(1)))
        #expect(try Command("priority 1 -") == .change(.prioritize(nil), of: .number(1)))
        #expect(try Command("done") == .change(.complete, of: .shown))
        #expect(try Command("reopen") == .change(.reopen, of: .shown))
        #expect(try Command("priority B") == .change(.prioritize(.b), of: .shown))
        #expect(try Command("settings") == .console(.settingsRequested))
        #expect(try Command("open todo://list") == .console(.linkEntered("todo://list")))
        #expect(try Command("back") == .console(.backRequested))
        #expect(try Command("close") == .console(.closeRequested))
        #expect(try Command("where") == .console(.positionRequested))
        #expect(try Command("edit 2 Buy  milk") == .change(.edit("Buy  milk"), of: .number(2)))
        #expect(try Command("select 3") == .select(3))
        #expect(try Command("set color cyan") == .setColor(.cyan))
        #expect(try Command("undo") == .list(.undoRequested))
        #expect(try Command("redo") == .list(.redoRequested))
        #expect(try Command("save") == .list(.saveRequested))
        #expect(try Command("recover") == .list(.recoveryAccepted))
        #expect(try Command("quit") == .console(.quitRequested))
        #expect(try Command("list home -@shop") == .list(.listRequested(TodoFilter("home -@shop"))))
        #expect(try Command("archive") == .list(.archivingRequested))
        #expect(try Command("delete 2") == .change(.delete, of: .number(2)))
        let week = try #require(TodoPeriod("1w"))
        #expect(try Command("postpone 1w") == .change(.postpone(week), of: .shown))
        let day = try TodoDate.day(21)
        #expect(
            try Command("due 1 2024-05-21") == .change(.setDate(.due, day), of: .number(1))
        )
        #expect(try Command("due -") == .change(.setDate(.due, nil), of: .shown))
        #expect(try Command("help") == .console(.helpRequested))
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
    func errorsSayHowToFixTheLine() throws {
        #expect(
            parsed("remove 1")
                == "There is no command \"remove\". To fix this, type help to see all commands."
        )
        #expect(
            parsed("priority 1 a")
                == "The command priority was not understood. To fix this, write: priority [N] A-Z|-"
        )
        let pink = CommandError.unknownColor("pink")
        #expect(try Command("set color pink") == .console(.lineRefused(pink)))
        #expect(
            pink.description
                == "There is no color \"pink\". To fix this, choose one of: "
                + "standard, red, green, yellow, blue, magenta, cyan"
        )
    }
}
