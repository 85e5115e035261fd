import Foundation
import Testing
import TodoTxt

/// Laws for every file, tested with random files; fixed seeds make each run the same.
struct TodoDocumentLawsTests {
    @Test
    func preservesOrRefusesEveryFile() {
        var random = RandomFile(seed: 1)
        var outcomes = (kept: 0, refused: 0)
        for _ in 0..<10_000 {
            let bytes = random.anyBytes()
            do throws(TodoEncodingError) {
                let document = try TodoDocument(bytes: Data(bytes))
                #expect(bytes.isUTF8 && Array(document.bytes) == bytes)
                outcomes.kept += 1
            } catch {
                #expect(error == bytes.expectedError)
                outcomes.refused += 1
            }
        }
        #expect(outcomes.kept > 1000 && outcomes.refused > 1000)
    }

    @Test
    func readsEveryLineWithoutLosingText() throws {
        var random = RandomFile(seed: 2)
        for _ in 0..<2_000 {
            let document = try TodoDocument(bytes: Data(random.textBytes()))
            for task in document.tasks().map(\.task) {
                #expect(task.line.utf8.suffix(task.text.utf8.count).elementsEqual(task.text.utf8))
                #expect(task.projects.allSatisfy { TodoFilter.project($0).matches(task) })
                #expect(task.tags.allSatisfy { !$0.key.isEmpty && !$0.value.isEmpty })
            }
        }
    }

    @Test
    func leavesOtherLinesUnchanged() throws {
        var random = RandomFile(seed: 3)
        for _ in 0..<1_000 {
            var document = try TodoDocument(bytes: Data(random.textBytes()))
            for _ in 0..<12 {
                let before = document.bytes.lines
                let changed = try random.change(&document)
                let after = document.bytes.lines
                for index in before.indices where index + 1 != changed {
                    #expect(after[index] == before[index])
                }
                #expect(try TodoDocument(bytes: document.bytes) == document)
            }
        }
    }

    @Test
    func reopeningRevertsCompleting() throws {
        var random = RandomFile(seed: 4)
        for _ in 0..<5_000 {
            var document = TodoDocument()
            // A completed priority is written as a `pri:` word.
            let text = random.lineText().replacing("pri:", with: "prio:")
            guard (try? document.append(text, on: .day())) != nil else { continue }
            let open = document
            try document.complete(1, on: .day(2))
            #expect(document.task(1)?.isDone == true)
            try document.reopen(1)
            #expect(document == open)
        }
    }
}

extension RandomFile {
    /// Tries a change; returns the line that may differ, or nil if the change was refused.
    ///
    /// Before an added task, only a missing ending of the last line may differ.
    fileprivate mutating func change(_ document: inout TodoDocument) throws -> Int? {
        let number = Int.random(in: 0...max(1, document.lines.count), using: &generator)
        do {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: return try append(to: &document)
            case 1: try document.complete(number, on: .day())
            case 2: try document.reopen(number)
            case 3: try document.setPriority(number, nil)
            default:
                let priority = TodoPriority.allCases.randomElement(using: &generator)
                try document.setPriority(number, priority)
            }
            return number
        } catch is TodoChangeError {
            return nil
        }
    }

    private mutating func append(to document: inout TodoDocument) throws -> Int {
        let before = document.bytes
        let endsOpen = document.lines.last?.ending == .missing
        try document.append(lineText(), on: .day())
        #expect(document.bytes.starts(with: before))
        return document.lines.count - (endsOpen ? 1 : 0)
    }
}

extension Data {
    /// The parts after each line feed, endings included, found without the code under test.
    fileprivate var lines: [Data] {
        var lines: [Data] = []
        var start = startIndex
        while start < endIndex {
            let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? endIndex
            lines.append(Data(self[start..<end]))
            start = end
        }
        return lines
    }
}

extension [UInt8] {
    /// True if the bytes are valid UTF-8.
    fileprivate var isUTF8: Bool { Array(String(decoding: self, as: UTF8.self).utf8) == self }

    /// The error for the first invalid byte.
    fileprivate var expectedError: TodoEncodingError? {
        guard let bad = indices.first(where: isBroken) else { return nil }
        let line = self[..<bad].count(where: { $0 == 0x0A }) + 1
        let start = self[..<bad].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return TodoEncodingError(line: line, offset: bad - start)
    }

    private func isBroken(at index: Int) -> Bool {
        guard Array(self[..<index]).isUTF8 else { return false }
        return (1...4).allSatisfy { length in
            let end = index + length
            return end > count || !Array(self[index..<end]).isUTF8
        }
    }
}
