import Foundation

/// A test of a page, or of the examples in a target's sources, whose code stands in the page.
///
///     //> let store = Suas.createStore(reducer: reducer)
///
/// stands for the page's paragraph that begins with this line; `//>>` for the paragraph and the rest
/// of its block; `//>2` for the second of several paragraphs that begin alike.
struct Template {
    struct Fault: Error, CustomStringConvertible {
        let place: String
        let problem: String

        var description: String { "\(place): error: \(problem)" }
    }

    let path: String
    let name: String
    private let lines: [String]
    private let paragraphs: [GuidePage.Paragraph]

    init(_ path: String) throws(Fault) {
        self.path = path
        name = URL(fileURLWithPath: path).lastPathComponent
        do {
            lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
            let testName = String(name.prefix { $0 != "+" && $0 != "." })
            paragraphs = try Self.paragraphs(shownIn: testName)
        } catch {
            throw Fault(place: path, problem: "\(error)")
        }
    }

    /// The paragraphs of the page, or of the target's sources, that a test is named after.
    private static func paragraphs(shownIn test: String) throws -> [GuidePage.Paragraph] {
        for page in GuidePage.all where page.testName == test {
            return try page.paragraphs(of: "swift") + page.paragraphs(of: "text")
        }
        for target in SourceExamples.library.map(SourceExamples.init) where target.testName == test
        {
            return try target.paragraphs().map(\.paragraph)
        }
        return []
    }

    /// The lines of tests, without their indentation, by paths from the root.
    static func lines(of tests: [String]) throws -> [String] {
        try tests.flatMap {
            try Template(GuidePage.root.appendingPathComponent($0).path).expanded()
        }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The lines of the test.
    func expanded() throws(Fault) -> [String] {
        var expanded: [String] = []
        for (index, line) in lines.enumerated() {
            guard let marker = line.wholeMatch(of: #/(\s*)\/\/>(>?)(\d*) (.+)/#)?.output else {
                expanded.append(line)
                continue
            }
            do throws(Fault) {
                let found = try paragraphs(from: String(marker.4), Int(marker.3), !marker.2.isEmpty)
                let code = found.map(\.lines).joined(separator: [""])
                expanded += code.map { $0.isEmpty ? "" : marker.1 + $0 }
            } catch {
                throw Fault(place: "\(path):\(index + 1)", problem: error.problem)
            }
        }
        return expanded
    }

    /// The paragraph that begins with a line, and those that follow in its block if all are wanted.
    private func paragraphs(
        from line: String,
        _ number: Int?,
        _ all: Bool
    ) throws(Fault) -> [GuidePage.Paragraph] {
        let found = paragraphs.indices.filter { paragraphs[$0].lines[0] == line }
        let different = Set(found.map { paragraphs[$0].lines })
        guard let first = found.dropFirst((number ?? 1) - 1).first else {
            throw Fault(place: path, problem: "no paragraph begins with: \(line)")
        }
        guard number != nil || different.count == 1 else {
            let lines = found.map { "\(paragraphs[$0].firstLine)" }.joined(separator: ", ")
            throw Fault(place: path, problem: "write //>2 for the second of those at \(lines)")
        }
        guard all else { return [paragraphs[first]] }
        return paragraphs[first...].prefix { $0.block == paragraphs[first].block }
    }
}
