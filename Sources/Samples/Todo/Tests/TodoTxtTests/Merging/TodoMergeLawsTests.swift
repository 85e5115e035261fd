import Foundation
import TestSupport
import Testing
import TodoTxt

/// Laws of merging, tested with random lists of few different lines.
struct TodoMergeLawsTests {
    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func aSideWithoutChangesYieldsTheOther(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        for _ in 0..<300 {
            let base = try TodoDocument(bytes: Data(random.textBytes()))
            let other = try TodoDocument(bytes: Data(random.textBytes()))
            #expect(TodoMerge(base: base, mine: base, theirs: other).document == other)
            #expect(TodoMerge(base: base, mine: other, theirs: base).document == other)
            #expect(TodoMerge(base: base, mine: other, theirs: other).document == other)
        }
    }

    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func swappingTheSidesSwapsTheConflicts(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        for _ in 0..<500 {
            let (base, mine, theirs) = try random.sides()
            let merge = TodoMerge(base: base, mine: mine, theirs: theirs)
            let swapped = TodoMerge(base: base, mine: theirs, theirs: mine)
            #expect(merge.conflicts.map(\.mine) == swapped.conflicts.map(\.theirs))
            #expect(merge.conflicts.map(\.theirs) == swapped.conflicts.map(\.mine))
            let lines = merge.document { _ in .mine }.lines.map(\.content)
            let others = swapped.document { _ in .theirs }.lines.map(\.content)
            #expect(lines.sorted() == others.sorted())
        }
    }

    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func noLineIsLost(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        for _ in 0..<500 {
            let (base, mine, theirs) = try random.sides()
            let merge = TodoMerge(base: base, mine: mine, theirs: theirs)
            let merged = merge.document { _ in .both }
            #expect(try TodoDocument(bytes: merged.bytes) == merged)
            let known = Set(base.lines.map(\.content))
            let kept = Set(merged.lines.map(\.content))
            for line in mine.lines + theirs.lines where !known.contains(line.content) {
                #expect(kept.contains(line.content))
            }
        }
    }

    /// The model: each side changes or deletes lines of its own, and every line is different.
    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func changesOfDifferentLinesNeverConflict(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            var (base, mine, theirs, merged) = ([String](), [String](), [String](), [String]())
            for line in (0..<30).map({ "line \($0)\n" }) {
                let changed = "changed " + line
                let sides: (mine: String, theirs: String, merged: String)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: sides = (changed, line, changed)
                case 1: sides = (line, changed, changed)
                case 2: sides = ("", line, "")
                case 3: sides = (line, "", "")
                case 4: sides = (changed, changed, changed)
                case 5: sides = (line + "added\n" + line, line, line + "added\n" + line)
                default: sides = (line, line, line)
                }
                base.append(line)
                // An unchanged line between, so that the hunks of the sides don't touch.
                for text in ["between " + line] {
                    mine.append(sides.mine + text)
                    theirs.append(sides.theirs + text)
                    merged.append(sides.merged + text)
                    base.append(text)
                }
            }
            let merge = TodoMerge(
                base: try TodoDocument(base.joined()),
                mine: try TodoDocument(mine.joined()),
                theirs: try TodoDocument(theirs.joined())
            )
            #expect(merge.document?.text == merged.joined())
        }
    }

    /// Every algorithm that compares each line with each other would take hours.
    @Test
    func mergesLongListsOfEqualAndOfShuffledLines() throws {
        let count = Repetitions.count(short: 5_000, long: 200_000)
        var random = SplitMix64(seed: 1)
        let lines = (0..<count).map { "line \($0)\n" }
        let shuffled = lines.shuffled(using: &random).joined()
        let equal = String(repeating: "a\nb\n", count: count)
        let base = try TodoDocument(lines.joined())
        let merge = TodoMerge(
            base: base,
            mine: try TodoDocument(shuffled),
            theirs: try TodoDocument(equal)
        )
        let kept = Set(merge.document { _ in .both }.lines.map(\.content))
        #expect(kept.count == count + 2)
    }
}

extension RandomFile {
    /// A list and two changed lists.
    fileprivate mutating func sides() throws -> (TodoDocument, TodoDocument, TodoDocument) {
        let base = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in shortLine() }
        return (
            try TodoDocument(base.joined()), try TodoDocument(changed(base)),
            try TodoDocument(changed(base))
        )
    }

    private mutating func changed(_ lines: [String]) -> String {
        var changed = ""
        for line in lines {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: continue
            case 1: changed += shortLine()
            case 2: changed += line + shortLine()
            case 3: changed += shortLine() + line
            default: changed += line
            }
        }
        return changed
    }

    private mutating func shortLine() -> String {
        (["a", "b", "c", "d", "e", "f", "g"].randomElement(using: &generator) ?? "") + "\n"
    }
}
