import Foundation

/// A page of the guide, and the test file that belongs to it.
struct GuidePage {
    struct Paragraph {
        let path: String
        let firstLine: Int

        /// The place of the block, equal for its paragraphs.
        let block: String
        let lines: [String]
    }

    let path: String

    var name: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }
    var testName: String { "\(name.replacingOccurrences(of: "-", with: ""))Tests" }

    /// True if `.ci/getting-started` builds the package of the page and compares what it prints.
    var isFollowed: Bool { name == "The-Terminal-Shop" }

    /// The folder of the package, also for the nested package that compiles this file too.
    static let root = {
        var folder = URL(fileURLWithPath: #filePath)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let wiki = folder.appendingPathComponent("Wiki").path
            if FileManager.default.fileExists(atPath: wiki) { break }
        }
        return folder
    }()

    static var all: [GuidePage] {
        let pages = files(in: "Wiki").filter { $0.hasSuffix(".md") }
        return (["README.md"] + pages).map(GuidePage.init)
    }

    /// The paragraphs of the page's Swift blocks, or of those that need a kit: `swift uikit`; without
    /// the files of a package that `.ci/getting-started` builds, and quotes of samples.
    func paragraphs(of language: String = "swift") throws -> [Paragraph] {
        let all = try Self.text(of: path).components(separatedBy: "\n")
            .paragraphs(of: language, in: path)
        let files = all.filter { paragraph in
            let first = paragraph.lines.first { !$0.hasPrefix("// swift-tools-version") }
            return first?.contains(#/^// (From )?[\w/.]+\.swift$/#) == true
        }
        let blocks = Set(files.map(\.block))
        return all.filter { !blocks.contains($0.block) }
    }

    /// The blocks of the page: the kind that the opening fence names, and the lines.
    func blocks() throws -> [(kind: String, lines: [String])] {
        var blocks: [(kind: String, lines: [String])] = []
        var isOpen = false
        for line in try Self.lines(of: path) {
            if line.hasPrefix("```") {
                isOpen.toggle()
                if isOpen { blocks.append((String(line.dropFirst(3)), [])) }
            } else if isOpen {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks
    }

    /// The lines of the page's test files: `RoutingTests.swift`, `RoutingTests+Store.swift`.
    func testedLines(in folder: String) throws -> [String] {
        try tests(in: folder).flatMap(Self.lines)
    }

    func tests(in folder: String) -> [String] {
        Self.files(in: folder)
            .filter { $0.contains("/\(testName).swift") || $0.contains("/\(testName)+") }
    }

    /// The links to files and pictures: the path from the root, and the heading that a link names.
    ///
    /// They have the endings of the files, so that they work wherever the repository is read.
    func links() throws -> [(path: String, heading: String?)] {
        let folder = URL(fileURLWithPath: "/\(path)").deletingLastPathComponent()
        let text = try text()
        let links = text.matches(of: #/\]\((?<file>[^#)\s]*)(#(?<heading>[^)\s]+))?\)/#)
            .map { (String($0.output.file), $0.output.heading.map(String.init)) }
        let pictures = text.matches(of: #/src(?:set)?="(?<file>[^"]+)"/#)
            .map { (String($0.output.file), String?.none) }
        return (links + pictures).filter { !$0.0.hasPrefix("http") }.map { file, heading in
            let target = folder.appendingPathComponent(file).standardizedFileURL.path
            return (file.isEmpty ? path : String(target.dropFirst()), heading)
        }
    }

    /// The text of the page.
    func text() throws -> String { try Self.text(of: path) }

    static func lines(of path: String) throws -> [String] {
        try text(of: path)
            .components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths of the files in a folder.
    static func files(in folder: String) -> [String] {
        let path = root.appendingPathComponent(folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { "\(folder)/\($0)" }
    }
}

/// The claims of a page outside its Swift blocks, for tests that check them.
extension GuidePage {
    /// The rows of the table with a header, without the marks of code.
    func rows(ofTable header: String) throws -> [[String]] {
        let lines = try text().components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: header) else { return [] }
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { cell in
                cell.replacingOccurrences(of: "`", with: "")
                    .trimmingCharacters(in: .whitespaces)
            }
        }
    }

    /// The headings, as links name them.
    func headings() throws -> [String] {
        try text().components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                .replacingOccurrences(of: " ", with: "-")
        }
    }

    /// Returns true if a block of the page that isn't Swift is this text.
    func shows(_ output: String) throws -> Bool { try text().contains("```text\n\(output)\n```") }
}

/// The faults of a page, for the tests of each package that has pages.
extension GuidePage {
    /// The paragraphs of Swift blocks that don't stand in the lines of the page's test files.
    func untestedParagraphs(in tested: [String]) throws -> [String] {
        try paragraphs().filter { !tested.containsInARow($0.lines) }
            .map { "\(path):\($0.firstLine) is not in \(testName)" }
    }

    /// The outputs that are neither expected in the page's test files nor computed there and passed
    /// to `shows`; empty if the test files compare as many outputs as they compute.
    ///
    /// Blocks of `text` are outputs. Commands are `sh`, and code that can't be compiled here is
    /// `swift elsewhere`: manifests, imports and other libraries. What the commands of a followed page
    /// print is compared by `.ci/getting-started`.
    func uncomparedOutputs(in tested: [String]) throws -> [[String]] {
        let blocks = try blocks().filter { ["sh", "text"].contains($0.kind) }
        let kindsBefore = [""] + blocks.map(\.kind)
        let outputs = zip(kindsBefore, blocks).filter { before, block in
            block.kind == "text" && !(isFollowed && before == "sh")
        }
        let computed = outputs.map(\.1).filter { !tested.containsInARow($0.lines) }
        let comparisons = tested.count { $0.hasPrefix("#expect(try ") && $0.contains(".shows(") }
        return computed.count <= comparisons ? [] : computed.map(\.lines)
    }

    /// The kinds of blocks that the tests don't know.
    func unknownKinds() throws -> Set<String> {
        let kinds: Set = [
            "swift", "swift uikit", "swift swiftui", "swift packages", "swift elsewhere", "text",
            "sh", "mermaid", "diff",
        ]
        return try Set(blocks().map(\.kind)).subtracting(kinds)
    }

    /// The links that lead to no file, or to no heading of a page.
    func brokenLinks() throws -> [String] {
        try links().filter { path, heading in
            let file = Self.root.appendingPathComponent(path).path
            guard FileManager.default.fileExists(atPath: file) else { return true }
            return try heading.map { try !GuidePage(path: path).headings().contains($0) } ?? false
        }
        .map { "\(self.path) links to \($0)\($1.map { "#\($0)" } ?? "")" }
    }
}

extension [String] {
    /// The paragraphs of the code blocks of a language, in the lines of a page or of a source.
    func paragraphs(of language: String, in path: String) -> [GuidePage.Paragraph] {
        var paragraphs: [GuidePage.Paragraph] = []
        var block: String?
        var start: Int?
        for (index, line) in enumerated() {
            let fence = line.trimmingCharacters(in: .whitespaces)
            let isFence = fence.hasPrefix("```")
            if let block, let first = start, isFence || line.isEmpty {
                let lines = Array(self[first..<index])
                paragraphs.append(
                    GuidePage.Paragraph(
                        path: path,
                        firstLine: first + 1,
                        block: block,
                        lines: lines
                    )
                )
                start = nil
            }
            if isFence {
                block = fence == "```\(language)" ? "\(path):\(index)" : nil
            } else if block != nil, start == nil, !line.isEmpty {
                start = index
            }
        }
        return paragraphs
    }

    /// Without regard to indentation.
    func containsInARow(_ lines: [String]) -> Bool {
        let lines = lines.map { $0.trimmingCharacters(in: .whitespaces) }
        return indices.contains { self[$0...].starts(with: lines) }
    }
}
