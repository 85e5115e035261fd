extension SelfCheck {
    mutating func changes() {
        let old = result(200, 100)
        func verdict(_ new: RowResult) -> Change.Verdict { Change(from: old, to: new).verdict }
        expect("the same", verdict(result(200, 100)), is: .same)
        expect("a slower machine", verdict(result(400, 200)), is: .same)
        expect("5 % slower", verdict(result(210, 100)), is: .same)
        expect("20 % slower", verdict(result(240, 100)), is: .worse)
        expect("20 % faster", verdict(result(160, 100)), is: .better)
        expect("as fast with a block", verdict(result(200, 100, blocks: 1)), is: .worse)
        let hundred = Change(from: result(1, 1, blocks: 100), to: result(1, 1, blocks: 101))
        expect("a block of a hundred", hundred.verdict, is: .same)
        let difference = Change(from: result(10, 0.1), to: result(10, 0.2))
        expect("as fast over a tiny raw", difference.verdict, is: .same)
        expect("the noise is at least", Change(from: old, to: old).noise, is: 0.1)
    }

    mutating func texts() {
        expect("a small number", 7.25.text, is: "7.2")
        expect("a large number", 1234.5.text, is: "1234")
        expect("no negative zero", (-0.001).text(digits: 2), is: "0.00")
        expect("percents", 0.126.percent, is: "13")
        let column = Column("n", width: 4) { _ in "" }
        expect("a number to the right", column.padded("7"), is: "   7")
        let line = Line(result(200, 100, .timesRaw(3), of: 2))
        expect("a ratio", line.result.ratioText, is: "2.00")
        expect("a peer's ratio", line.result.ratioText(of: .openCombine), is: "3.0")
        expect("an absent peer", line.result.ratioText(of: .asyncAlgorithms), is: "")
        expect("a budget", line.result.budgetText, is: "<= 3.0 x raw, 2 allocs")
        let place = "a\n\(Page.beginning)\nold\n\(Page.end)\nb"
        let filled = "a\n\(Page.beginning)\n\nnew\n\n\(Page.end)\nb"
        expect("a filled page", Page.filling(place, with: "new"), is: filled)
        expect("a page without the section", Page.filling("a", with: "new"), is: nil)
    }

    mutating func options() {
        let options = try? Options(["--quick", "emit", "--from", "a", "--from", "b", "--json"])
        expect("quick", options?.isQuick, is: true)
        expect("the prefixes", options?.prefixes, is: ["emit"])
        expect("the sources", options?.sources, is: ["a", "b"])
        expect("the output", options?.output, is: .json)
        expect("no value", failure(["--compare"]), is: .missingValue("--compare"))
        expect("no option", failure(["--fast"]), is: .unknownOption("--fast"))
        let names = Row.all.map(\.name)
        expect("the rows' names differ", Set(names).count, is: names.count)
    }

    private func failure(_ arguments: [String]) -> UsageError? {
        do {
            _ = try Options(arguments)
            return nil
        } catch {
            return error
        }
    }
}
