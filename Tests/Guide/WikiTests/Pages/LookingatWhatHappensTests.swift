import EventModulesTracing
import Foundation
import TestSupport
import Testing

@MainActor
struct LookingatWhatHappensTests {
    private let page = GuidePage(path: "Wiki/Looking-at-What-Happens.md")
    private let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"

    @Test
    func example() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        //>> let app = ShopApp()

        let shown = try BuiltProgram.run("flow", "show", path).out
        #expect(try page.shows(String(shown.dropLast())))

        var texts: [String] = []
        func print(_ time: Duration, _ text: String) { texts.append(text) }

        //> let recording = try FlowRecording(contentsOf: path)

        #expect(
            texts == [
                "ProductModule#2: addedToBasket(id: \"lamp\")",
                "StackRouter#1: presented(BasketModule#3)",
            ]
        )
        withExtendedLifetime(trace) {}
    }

    @Test
    func aLimitedFile() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path, keepingBytes: 100_000_000)

        #expect(file.droppedCount == 0)
    }

    @Test
    func everyOptionIsInTheHelp() throws {
        let options = try page.rows(ofTable: "| option | what it shows |").compactMap(\.first)
        let help = try BuiltProgram.run("flow", "show", "--help").out
        let inHelp = help.split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("--") }
            .map { $0.components(separatedBy: "  ")[0] }
        #expect(options == inHelp)
    }

    @Test
    func everyKeyOfARecordIsInTheTable() throws {
        let keys = try page.rows(ofTable: "| key | value |").compactMap(\.first)
        var bytes: [UInt8] = []
        var record = FlowRecord(
            number: 2,
            causeNumber: 1,
            kind: .changed,
            text: "",
            diff: [""],
            state: "",
            position: "",
            isDetail: true
        )
        record.input = FlowInput(type: "", json: "")
        record.write(to: &bytes)
        let line = String(decoding: bytes, as: UTF8.self)
        #expect(keys.sorted() == line.matches(of: /"([a-zA-Z]+)":/).map { String($0.1) })
    }
}
