import Testing
import TodoTxt

struct TodoNamesTests {
    private let document: TodoDocument

    init() throws {
        document = try TodoDocument("a +b +b @c\n+d\nx +a +d 1+1\n\n+B @cafe @Caf\u{E9} + @\n")
    }

    @Test
    func sortsNamesByFrequencyThenByName() {
        let projects = document.names(after: .project)
        #expect(projects.map(\.name) == ["d", "B", "a", "b"])
        #expect(projects.map(\.count) == [2, 1, 1, 1])
        #expect(document.names(after: .context).map(\.name) == ["Caf\u{E9}", "c", "cafe"])
    }

    @Test(arguments: [
        ("+", ["+d", "+B", "+a", "+b"]), ("+b", ["+B", "+b"]),
        ("@CAF\u{C9}", ["@Caf\u{E9}", "@cafe"]),
        ("@x", []), ("b", []), ("", []),
    ])
    func completesTheStartOfAName(_ word: String, completions: [String]) {
        #expect(document.completions(of: word) == completions)
    }
}
