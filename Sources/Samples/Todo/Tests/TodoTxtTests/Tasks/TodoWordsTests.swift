import Testing
import TodoTxt

struct TodoWordsTests {
    @Test
    func splitsAtEveryWhiteSpaceOfUnicode() throws {
        for value in UInt32(0)...0x10FFFF where value != 0x0A {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isSpace = scalar.properties.isWhitespace
            guard isSpace || value < 0x3100 || value.isMultiple(of: 251) else { continue }
            let line = "+a\(scalar)+b"
            #expect(TodoTask(line).projects.count == (isSpace ? 2 : 1), "\(value)")
            #expect(try TodoDocument(String(scalar)).tasks().isEmpty == isSpace, "\(value)")
        }
    }
}
