import EventModulesTestSupport
import Foundation
import Testing

/// The built program, with words from a pipe and from a person.
struct ShopProgramTests {
    @Test
    func aPipeGetsTheScreensOfGettingStarted() throws {
        let result = try BuiltProgram.run("shop-sample", input: "lamp\nadd\nbuy\nback\n")
        #expect(
            result.out == """
                Catalog: lamp, chair
                tracked product.selected with ["id"]
                Product: lamp (type add)
                Basket: lamp (type buy)
                Basket: empty
                Product: lamp (type add)

                """
        )
        #expect(result.error == "")
        #expect(result.status == 0)
    }

    @Test
    func otherWordsGetAListOfThePossibleWords() throws {
        let words = ["lmap", "back", "lamp", "buy", "add", "\u{1B}[2J", "buy", "buy", ""]
        let result = try BuiltProgram.run(
            "shop-sample",
            input: words.joined(separator: "\n") + "\n"
        )
        #expect(
            result.out == """
                Catalog: lamp, chair
                You can type lamp, chair or quit.
                You can type lamp, chair or quit.
                tracked product.selected with ["id"]
                Product: lamp (type add)
                You can type add, back or quit.
                Basket: lamp (type buy)
                You can type buy, back or quit.
                Basket: empty
                You can type back or quit.
                You can type back or quit.

                """
        )
        #expect(result.status == 0)
    }

    @Test
    func spacesAroundAWordAreIgnored() throws {
        let result = try BuiltProgram.run("shop-sample", input: " chair \r\n")
        #expect(result.out.hasSuffix("Product: chair (type add)\n"))
    }

    @Test
    func nothingFollowsQuit() throws {
        let result = try BuiltProgram.run("shop-sample", input: "quit\nlamp\n")
        #expect(result.out == "Catalog: lamp, chair\n")
        #expect(result.status == 0)
    }

    @Test
    func aPersonSeesThePossibleWords() throws {
        let shown = try BuiltProgram.type(["chair", "add", "back"], to: "shop-sample")
        #expect(
            shown == """
                Catalog: lamp, chair
                lamp, chair, quit> chair
                tracked product.selected with ["id"]
                Product: chair (type add)
                add, back, quit> add
                Basket: chair (type buy)
                buy, back, quit> back
                Product: chair (type add)
                add, back, quit> \n
                """
        )
    }

    @Test
    func theFlowIsBetweenTheScreens() throws {
        let result = try BuiltProgram.run("shop-sample", "--flow", input: "lamp\nlamp\n")
        #expect(
            result.out == """
                Catalog: lamp, chair
                  event CatalogModule#1: productSelected(id: "lamp")
                    called AnalyticsEventsListener#1
                      tracked product.selected [id: "lamp"]
                tracked product.selected with ["id"]
                    called RoutingEventsListener#1
                      route pushed ProductModule#2
                Product: lamp (type add)
                        screen appeared Page#2
                You can type add, back or quit.

                """
        )
    }

    @Test
    func flowReadsTheRecording() throws {
        let path = NSTemporaryDirectory() + "/ShopTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let result = try BuiltProgram.run("shop-sample", "--record", path, input: "lamp\nback\n")
        #expect(result.out.hasSuffix("Product: lamp (type add)\nCatalog: lamp, chair\n"))
        #expect(
            try BuiltProgram.run("eventflow", "show", path).out == """
                event CatalogModule#1: productSelected(id: "lamp")
                  called AnalyticsEventsListener#1
                    tracked product.selected [id: "lamp"]
                  called RoutingEventsListener#1
                    route pushed ProductModule#2
                      screen appeared Page#2
                route popped ProductModule#2
                  screen appeared Page#1

                """
        )
    }

    @Test
    func aRecordingReplacesNoOtherFile() throws {
        let path = NSTemporaryDirectory() + "/ShopTests-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("a letter".utf8).write(to: URL(fileURLWithPath: path))
        let result = try BuiltProgram.run("shop-sample", "--record", path)
        #expect(
            result.error == """
                shop-sample: \(path): can't be written (it exists, and isn't a recorded flow). \
                To fix this, name another file.

                """
        )
        #expect(result.out == "")
        #expect(result.status == 1)
        #expect(FileManager.default.contents(atPath: path) == Data("a letter".utf8))
    }

    @Test(
        arguments: [
            (
                ["--\u{1B}[2J"],
                #"There is no option --\u{1B}[2J. To fix this, see shop-sample --help."#
            ),
            (
                ["--record", "--flow"],
                "The option --record needs a file. To fix this, write: --record flow.jsonl"
            ),
        ]
    )
    func wrongOptionsAreExplained(options: [String], message: String) throws {
        let result = try BuiltProgram.run("shop-sample", options)
        #expect(
            result == BuiltProgram.Result(out: "", error: "shop-sample: \(message)\n", status: 64)
        )
    }

    @Test
    func helpListsTheOptions() throws {
        let result = try BuiltProgram.run("shop-sample", "--help")
        #expect(result.out.hasPrefix("Usage: shop-sample [--flow] [--record FILE] [--map]\n"))
        #expect(result.status == 0)
    }
}
