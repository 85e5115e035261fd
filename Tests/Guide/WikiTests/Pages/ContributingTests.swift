import Foundation
import Testing

struct ContributingTests {
    private let page = GuidePage(path: "Wiki/Contributing.md")

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: GuidePage.root.appendingPathComponent(path).path)
    }

    @Test(
        arguments: [
            (journey: "an event", files: 15, turnBacks: 5),
            (journey: "a route", files: 22, turnBacks: 8),
            (journey: "a link", files: 24, turnBacks: 8),
            (journey: "an expectation", files: 15, turnBacks: 8),
            (journey: "a kept state", files: 15, turnBacks: 8),
            (journey: "an async action", files: 12, turnBacks: 8),
        ]
    )
    func journeysAreShortAndTrue(_ limit: (journey: String, files: Int, turnBacks: Int)) throws {
        let journey = try Journey(limit.journey, on: page)
        #expect(journey.steps.count > 3)
        #expect(try journey.faults() == [])
        #expect(journey.files.count <= limit.files)
        #expect(journey.turnBacks <= limit.turnBacks)
    }

    @Test(arguments: [(change: "operator", files: 6), (change: "routing mode", files: 8)])
    func fewFilesChangeTogether(_ limit: (change: String, files: Int)) throws {
        let line = try GuidePage.lines(of: page.path)
            .first { $0.hasPrefix("* A new **\(limit.change)** ") }
        let files = try #require(line).matches(of: #/`(?<path>[^`]+\.\w+|\w+\/[^`]+)`/#)
        #expect(1...limit.files ~= files.count)
    }

    @Test
    func aDispatchNeedsFewConcepts() throws {
        let line = try GuidePage.lines(of: page.path)
            .first { $0.hasPrefix("* For **how a dispatch calls its listeners**") }
        let names = try #require(line).matches(of: #/`(?<name>\w+)`/#).map { $0.output.name }
        #expect(1...10 ~= names.count)
        let folders = ["EventRuntime/Queue", "Suas/Store", "Suas/PartialStore"]
        let code = try folders.flatMap { GuidePage.files(in: "Sources/Core/\($0)") }
            .map(GuidePage.text).joined()
        let kinds = ["class", "enum", "struct", "typealias", "func", "var"]
        #expect(names.filter { name in !kinds.contains { code.contains("\($0) \(name)") } } == [])
    }

    @Test
    func namedScriptsAndFoldersExist() throws {
        let paths = try page.text()
            .matches(of: #/`[^`\n]*?(?<path>(Tests|Sources|\.ci|\.github)\/[\w\/+.-]*\w)/#)
            .map { String($0.output.path) }
        #expect(paths.count > 15)
        #expect(paths.filter { !exists($0) } == [])
    }

    @Test
    func everyTargetIsListed() throws {
        let rows = try page.rows(ofTable: "| target | contents | depends on |")
        let listed = rows.flatMap { $0[0].components(separatedBy: ", ") }
        let folders = SourceExamples.library.map { URL(fileURLWithPath: $0).lastPathComponent }
        #expect(listed.sorted() == folders.sorted())
    }

    @Test
    func everyLawHasSuites() throws {
        let laws = try GuidePage(path: "Wiki/Guarantees.md").rows(ofTable: "| law | promise |")
            .map { $0[0].prefix { $0 != " " } }
        let rooms = ["EventModulesCore", "EventModulesRouting", "EventObservables", "Suas"]
        let suites = (rooms.map { "Core/\($0)Tests" } + ["Flows/EventModulesTracingTests"])
            .flatMap { GuidePage.files(in: "Tests/\($0)/Laws") }
            .compactMap { $0.firstMatch(of: #/\/Law(?<law>L\d+)/#)?.output.law }
        #expect(laws.count == 10)
        #expect(Set(laws) == Set(suites))
    }
}

/// The files that one thing passes, in the order in which a reader follows it.
private struct Journey {
    /// A visit to a file; each function is called by its own name or, a closure, by another.
    struct Step {
        let isLater: Bool
        let file: String
        let functions: [(name: String, call: String)]
    }

    let steps: [Step]

    var files: Set<String> { Set(steps.map(\.file)) }

    /// The number of returns into a file that was left.
    var turnBacks: Int {
        steps.indices.dropFirst().count { index in
            let earlier = steps[..<index].map(\.file)
            return earlier.last != steps[index].file && earlier.contains(steps[index].file)
        }
    }

    init(_ name: String, on page: GuidePage) throws {
        steps = try page.rows(ofTable: "|\(name)|file|functions|").map { row in
            let functions = row[2].components(separatedBy: ", ").map { function in
                let names = function.components(separatedBy: " as ")
                return (name: names[0], call: names[names.count - 1])
            }
            return Step(
                isLater: row[0].hasPrefix("later"),
                file: "Sources/\(row[1])",
                functions: functions
            )
        }
    }

    /// The functions that aren't declared or called where the journey has them.
    ///
    /// A step's first function is called in the file of the step before or in one that led there,
    /// unless the step continues in a file that was left, or something new begins later.
    func faults() throws -> [String] {
        var faults: [String] = []
        var callers: [(file: String, code: String)] = []
        for step in steps {
            let file = step.file
            let code = try GuidePage.text(of: file).replacing(#/\/\/.*/#, with: "")
            let calls = code.replacing(#/\b(func|var|let) \w+/#, with: "")
            for (index, function) in step.functions.enumerated() {
                if !code.declares(function.name) {
                    faults.append("\(file) doesn't declare \(function.name)")
                }
                let caller = callers.lastIndex { $0.code.names(function.call) }
                let isInFile = index > 0 || callers.contains { $0.file == file }
                let isFirst = callers.isEmpty || step.isLater && index == 0
                if caller == nil, !isFirst, !(isInFile && calls.names(function.call)) {
                    faults.append("nothing on the way to \(file) calls \(function.call)")
                } else if index == 0, let caller {
                    callers.removeLast(callers.count - 1 - caller)
                }
            }
            callers.append((file, calls))
        }
        return faults
    }
}

extension String {
    /// An initializer is named with its type, as in `Search.init`.
    fileprivate func declares(_ function: String) -> Bool {
        let name = function.components(separatedBy: ".").last ?? function
        if name == "init" { return names(name) }
        return ["func", "var", "let"].contains { names("\($0) \(name)") }
    }

    fileprivate func names(_ function: String) -> Bool {
        let name = function.components(separatedBy: ".")[0]
        return ranges(of: name).contains { range in
            self[..<range.lowerBound].last?.isWordPart != true
                && self[range.upperBound...].first?.isWordPart != true
        }
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
