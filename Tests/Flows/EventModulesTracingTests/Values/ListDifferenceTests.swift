import EventModulesTestSupport
import EventModulesTracing
import Testing

/// The comparison of lists by `ValueDifference`.
struct ListDifferenceTests {
    @Test
    func elementsAtTheSameIndexAreComparedByParts() {
        let old = [Row(id: "1"), Row(id: "2"), Row(id: "3")]
        var new = old
        new[1].isDone = true
        #expect(lines(old, new) == ["[1].isDone: false → true"])
    }

    @Test
    func insertedElementsAreFound() {
        #expect(lines([1, 3], [1, 2, 3]) == ["[1]: inserted 2"])
        #expect(lines([], [Row(id: "7")]) == [#"[0]: inserted Row(id: "7", isDone: false)"#])
        #expect(lines([1, 2], [1, 2, 3, 4]) == ["[2]: inserted 3", "[3]: inserted 4"])
    }

    @Test
    func removedElementsAreFound() {
        #expect(lines([1, 2, 3, 4], [1, 4]) == ["[1]: removed 2", "[2]: removed 3"])
        #expect(lines([1, 2, 3], [2, 3]) == ["[0]: removed 1"])
    }

    @Test
    func elementsBetweenChangesAreKept() {
        #expect(
            lines([1, 2, 3, 4, 5], [9, 2, 4, 5, 6]) == [
                "[0]: 1 → 9", "[2]: removed 3", "[4]: inserted 6",
            ]
        )
    }

    @Test
    func identifiableElementsAreMatchedByID() {
        let old = [Named(id: 1, text: "a"), Named(id: 2, text: "b"), Named(id: 3, text: "c")]
        let new = [Named(id: 2, text: "x"), Named(id: 4, text: "a"), Named(id: 3, text: "c")]
        #expect(
            lines(old, new) == [
                #"[0]: removed Named(id: 1, text: "a")"#,
                #"[0].text: "b" → "x""#,
                #"[1]: inserted Named(id: 4, text: "a")"#,
            ]
        )
    }

    @Test
    func aMovedElementIsRemovedAndInserted() {
        #expect(lines([1, 2, 3], [3, 1, 2]) == ["[0]: inserted 3", "[2]: removed 3"])
    }

    @Test
    func differencesOfRandomListsLeadToTheNewList() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let (old, new) = (numbers(&random), numbers(&random))
            let difference = lines(old, new)
            #expect(applied(difference, to: old) == new, "\(old) \(new) \(difference)")
        }
    }

    @Test
    func aChangeAmongManyElementsIsFound() {
        let old = (0..<20_000).map { Row(id: "\($0)") }
        var new = old
        new[10_000].isDone = true
        #expect(lines(old, new) == ["[10000].isDone: false → true"])
        new.remove(at: 10_000)
        #expect(lines(old, new) == [#"[10000]: removed Row(id: "10000", isDone: false)"#])
    }

    @Test
    func manyChangesAmongManyElementsAreFound() {
        let old = Array(0..<20_000)
        let difference = lines(old, old.map { -$0 - 1 })
        #expect(difference.count == 101)
        #expect(difference.first == "[0]: 0 → -1")
        #expect(lines(old, old.shuffled()).count == 101)
    }
}

private struct Row {
    let id: String
    var isDone = false
}

private struct Named: Identifiable {
    let id: Int
    let text: String
}

/// A number that is its own ID, so that two numbers are never one changed element.
private struct Number: Identifiable, Equatable, CustomStringConvertible {
    let id: Int

    var description: String { "\(id)" }
}

private func numbers(_ random: inout SplitMix64) -> [Number] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Number(id: Int.random(in: 0...4, using: &random))
    }
}

/// Applies a difference to a list, from the end, so that the indices stay valid.
private func applied(_ lines: [String], to old: [Number]) -> [Number] {
    var new = old
    var insertions: [(index: Int, number: Number)] = []
    for line in lines.reversed() {
        let parts = line.dropFirst().split(separator: "]: ")
        let words = parts[1].split(separator: " ")
        guard let index = Int(parts[0]), let number = Int(words[1]) else { return [] }
        switch words[0] {
        case "removed": new.remove(at: index)
        default: insertions.append((index, Number(id: number)))
        }
    }
    for (index, number) in insertions.reversed() { new.insert(number, at: index) }
    return new
}
