import Foundation
import TestSupport
import Testing
import TodoTxt

/// Laws of filters, tested with random lines.
struct TodoFilterLawsTests {
    @Test(arguments: Repetitions.seeds(short: 2, long: 40))
    func findsEveryPartOfALine(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        for _ in 0..<500 {
            let line = random.lineText()
            let words = line.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            for word in words.map({ String($0) }) where !word.hasPrefix("-") {
                let filter = TodoFilter(word)
                #expect(filter.matches(line), "\(line.debugDescription)")
                #expect(filter.matches(line.uppercased()), "\(line.debugDescription)")
                #expect(filter.matches(line.decomposedStringWithCanonicalMapping))
                let isMark = filter.words.isEmpty
                #expect(filter.ranges(in: line).isEmpty == isMark, "\(line.debugDescription)")
                #expect(TodoFilter("-" + word).matches(line) == isMark)
            }
        }
    }

    @Test(arguments: Repetitions.seeds(short: 2, long: 40))
    func aNarrowerFilterMatchesFewerLines(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        let alphabet = ["a", "b", "-a", "-b", "ab", "+a", "@b", "-+a", "-ab"]
        func filter() -> TodoFilter {
            let count = Int.random(in: 0..<4, using: &random.generator)
            let words = (0..<count).compactMap { _ in
                alphabet.randomElement(using: &random.generator)
            }
            return TodoFilter(words.joined(separator: " "))
        }
        let lines = ["", "a", "b", "ab", "+a", "@b", "+ab @a", "a +b", "b a", "+a @b c"]
        for _ in 0..<1_000 {
            let (one, other) = (filter(), filter())
            guard one.narrows(other) else { continue }
            for line in lines where one.matches(line) { #expect(other.matches(line)) }
        }
    }
}
