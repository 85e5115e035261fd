import Foundation

/// A test of a page, or of the examples in the sources, whose code stands in the page or the sources.
///
///     //> let store = Suas.createStore(reducer: reducer)
///
/// stands for the page's paragraph that begins with this line; `//>>` for the paragraph and the rest
/// of its block; `//>2` for the second of several paragraphs that begin alike.
///
///     //>* Core/Suas
///
/// stands for all examples of a target that stand nowhere else, each in a function; a marker of a
/// folder in the target takes that folder's.
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
            let page = GuidePage.all.first { $0.testName == testName }
            if let page {
                paragraphs = try page.paragraphs(of: "swift") + page.paragraphs(of: "text")
            } else {
                paragraphs = try lines.exampleTargets.flatMap { try $0.paragraphs() }
            }
        } catch {
            throw Fault(place: path, problem: "\(error)")
        }
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
        do {
            return try expanded.addingExamples()
        } catch {
            throw Fault(place: path, problem: "\(error)")
        }
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

/// The examples in the comments and the catalog of a target.
struct SourceExamples {
    /// The folders of the library's targets: `Sources/Core/Suas`.
    static let library = ["Core", "Hosts", "Actions", "Flows", "Testing"]
        .flatMap { GuidePage.files(in: "Sources/\($0)") }

    /// The test files of examples; the ones of UIKit and SwiftUI are compiled over stubs.
    static let tests = [
        "Tests/Guide/WikiTests/Examples",
        "Tests/Checks/AppleHosts/Tests/SwiftUIGuideApp",
        "Tests/Checks/AppleHosts/Tests/SwiftUIGuideTests",
        "Tests/Checks/AppleHosts/Tests/UIKitGuideTests",
    ]
    .flatMap { GuidePage.files(in: $0) }

    /// The folder of the target, from the root.
    let target: String

    /// The folders in it whose examples stand elsewhere.
    var others: [String] = []

    /// The paragraphs of all examples; in the order of the files.
    func paragraphs() throws -> [GuidePage.Paragraph] {
        let folder = GuidePage.root.appendingPathComponent(target).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        let read = files.filter { file in
            (file.hasSuffix(".swift") || file.contains(".docc/"))
                && !others.contains { "\(target)/\(file)".hasPrefix("\($0)/") }
        }
        return try read.flatMap { file in
            let lines = try GuidePage.text(of: "\(target)/\(file)").components(separatedBy: "\n")
            let text = file.hasSuffix(".md") ? lines : lines.map(\.documentation)
            return text.paragraphs(of: "swift", in: "\(target)/\(file)")
        }
    }

    /// A function for each example that doesn't stand in the lines of a test, so that it is compiled;
    /// the compiler reports errors at the lines of the sources.
    func functions(besides tested: [String]) throws -> [String] {
        var blocks: [[GuidePage.Paragraph]] = []
        for paragraph in try paragraphs() where !tested.containsInARow(paragraph.lines) {
            if let last = blocks.last?.first, last.block == paragraph.block {
                blocks[blocks.count - 1].append(paragraph)
            } else {
                blocks.append([paragraph])
            }
        }
        // Types of the example can't use members of the type that has the function, but those of types
        // around it. A closure of one expression doesn't warn that the result isn't used.
        return blocks.enumerated().flatMap { number, block in
            let name = "Example\(target.filter(\.isLetter))\(number)"
            var lines = ["@MainActor", "private enum \(name) {", "static func run() {"]
            lines.append("_ = { @MainActor () async throws in")
            for paragraph in block {
                let (path, line) = (paragraph.path, paragraph.firstLine)
                lines.append("#sourceLocation(file: \"\(path)\", line: \(line))")
                lines += paragraph.lines
            }
            lines.append("#sourceLocation()")
            for line in block.flatMap(\.lines) {
                guard let value = line.firstMatch(of: #/^(?:let|var) (\w+)/#) else { continue }
                lines.append("_ = \(value.output.1)")
            }
            return lines + ["}", "}", "}"]
        }
    }
}

extension [String] {
    /// The lines of a test with the examples of the targets that its markers name.
    fileprivate func addingExamples() throws -> [String] {
        guard contains(where: { $0.exampleTarget != nil }) else { return self }
        let hosts = try SourceExamples.tests.filter { $0.contains("/AppleHosts/") }
            .flatMap(GuidePage.lines)
        let tested = map { $0.trimmingCharacters(in: .whitespaces) } + hosts
        return try flatMap { line in
            guard let target = line.exampleTarget else { return [line] }
            let examples = exampleTargets.first { $0.target == target }
            return try examples?.functions(besides: tested) ?? []
        }
    }

    /// The targets, and folders of targets, whose examples markers stand for.
    fileprivate var exampleTargets: [SourceExamples] {
        let targets = compactMap(\.exampleTarget)
        return targets.map { target in
            SourceExamples(target: target, others: targets.filter { $0.hasPrefix("\(target)/") })
        }
    }
}

extension String {
    /// The folder of the target whose examples a marker stands for.
    fileprivate var exampleTarget: String? {
        wholeMatch(of: #/\s*\/\/>\* (.+)/#).map { "Sources/\($0.output.1)" }
    }

    /// The text of a line of a documentation comment; empty for other lines.
    fileprivate var documentation: String {
        let line = drop { $0 == " " }
        guard line.hasPrefix("///") else { return "" }
        return String(line.hasPrefix("/// ") ? line.dropFirst(4) : line.dropFirst(3))
    }
}
