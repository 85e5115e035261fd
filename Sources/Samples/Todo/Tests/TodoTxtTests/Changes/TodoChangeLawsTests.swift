import Foundation
import TestSupport
import Testing
import TodoTxt

/// Laws for every change of every file, tested with random ones.
struct TodoChangeLawsTests {
    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func anInverseRestoresTheBytes(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        for _ in 0..<200 {
            var document = try TodoDocument(bytes: Data(random.textBytes()))
            var states = [document]
            var changes: [TodoChange] = []
            for _ in 0..<12 {
                guard let change = try random.anyChange(&document) else {
                    #expect(document == states.last)
                    continue
                }
                changes.append(change)
                states.append(document)
                #expect(try TodoDocument(bytes: document.bytes) == document)
            }
            for (change, state) in zip(changes, states.dropFirst()).reversed() {
                #expect(document.bytes == state.bytes)
                try document.apply(change.inverse)
            }
            #expect(document.bytes == states[0].bytes)
            for change in changes { try document.apply(change) }
            #expect(document.bytes == states.last?.bytes)
            var whole = TodoChange()
            for change in changes { whole += change }
            try document.apply(whole.inverse)
            #expect(document == states[0])
        }
    }

    @Test(arguments: Repetitions.seeds(short: 3, long: 60))
    func aDifferenceLeadsToTheOtherFile(_ seed: UInt64) throws {
        var random = RandomFile(seed: seed)
        for _ in 0..<500 {
            let old = try TodoDocument(bytes: Data(random.textBytes()))
            let new = try TodoDocument(bytes: Data(random.textBytes()))
            let change = TodoChange(from: old, to: new)
            var document = old
            try document.apply(change)
            #expect(document.bytes == new.bytes)
            try document.apply(change.inverse)
            #expect(document.bytes == old.bytes)
        }
    }

    /// A history of whole lists would keep 100 times the number of lines.
    @Test
    func ahundredChangesKeepAFewLinesEach() throws {
        var random = RandomFile(seed: 1)
        let count = Repetitions.count(short: 1_000, long: 1_000_000)
        let text = (1...count).map { "task \($0) due:2024-05-01 rec:1w\n" }.joined()
        var document = try TodoDocument(text)
        var changes: [TodoChange] = []
        while changes.count < 100 {
            if let change = try random.anyChange(&document) { changes.append(change) }
        }
        #expect(changes.map(\.keptLineCount).max() ?? 0 <= 4)
        for change in changes.reversed() { try document.apply(change.inverse) }
        #expect(document.text == text)
    }
}

extension RandomFile {
    /// Tries a change; returns nil if it was refused.
    fileprivate mutating func anyChange(_ document: inout TodoDocument) throws -> TodoChange? {
        let number = Int.random(in: 0...document.lines.count, using: &generator)
        let tag = TodoDateTag.allCases.randomElement(using: &generator) ?? .due
        do {
            switch Int.random(in: 0..<9, using: &generator) {
            case 0: return try document.append(lineText(), on: .day())
            case 1: return try document.complete(number, on: .day())
            case 2: return try document.reopen(number)
            case 3: return try document.setPriority(number, nil)
            case 4: return try document.setPriority(number, .c)
            case 5: return try document.edit(number, lineText())
            case 6:
                return try document.setDate(
                    number,
                    tag,
                    to: Bool.random(using: &generator) ? .day() : nil
                )
            case 7: return try document.setDate(number, tag, to: .day(9))
            default: return try document.delete([number, number > 1 ? number - 1 : number])
            }
        } catch is TodoChangeError {
            return nil
        }
    }
}
