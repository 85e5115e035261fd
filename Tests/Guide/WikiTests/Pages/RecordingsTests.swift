import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

@MainActor
struct RecordingsTests {
    private let page = GuidePage(path: "Wiki/Recordings.md")
    private let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"

    @Test
    func example() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var log: [String] = []

        //>>1 let app = ShopApp()

        #expect(try page.shows(log.joined(separator: "\n")))
        let shown = try BuiltProgram.run("eventflow", "show", path).out
        #expect(shown == log.map { "\($0)\n" }.joined())
        log = []

        //> if let change = trace.entries.first(where: { $0.kind == .changed }) {

        #expect(try page.shows(log.joined(separator: "\n")))

        var texts: [String] = []
        func print(_ time: Duration, _ text: String) { texts.append(text) }

        //> let recording = try FlowRecording(contentsOf: path)

        #expect(
            texts == [
                "ProductModule#2: addedToBasket(id: \"lamp\")",
                "StackRouter#1: presented(BasketModule#3)",
            ]
        )
        log = []
        trace.stop()
        app.router.enter("buy")
        #expect(log == [])
    }

    @Test
    func stateIsReset() async throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        //>> let store = Suas.createStore(reducer: Basket.reducer)

        #expect(try page.shows(printed.joined(separator: "\n")))
        let last = try #require(trace.entries.dropLast().last)
        if let state = trace.state(after: last) { store.resetFullState(state) }
        #expect(store.state[Basket.self]?.names == ["lamp", "chair"])
    }

    @Test
    func everyKindIsInTheTable() throws {
        let kinds = try page.rows(ofTable: "| line | what happened |").flatMap { row in
            row[0].components(separatedBy: ", ")
        }
        #expect(kinds == FlowEntry.Kind.allCases.map(\.rawValue))
    }

    @Test
    func everyOptionIsInTheHelp() throws {
        let options = try page.rows(ofTable: "| option | what it shows |").compactMap(\.first)
        let help = try BuiltProgram.run("eventflow", "show", "--help").out
        let inHelp = help.split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("--") }
            .map { $0.components(separatedBy: "  ")[0] }
        #expect(options == inHelp)
    }
}
