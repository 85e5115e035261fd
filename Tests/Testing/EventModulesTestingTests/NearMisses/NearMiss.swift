import EventModulesTesting
import Foundation
import Testing

/// A public expectation, a use that passes, and for each parameter a use that almost does.
@MainActor
struct NearMiss: Sendable, CustomTestStringConvertible {
    typealias Use = @MainActor @Sendable () async throws -> Void

    /// The declaration's name and labels, without source locations.
    nonisolated let testDescription: String
    let hit: Use

    /// In the order of the parameters; one for an expectation without any.
    let misses: [Use]

    init(_ declaration: String, hit: @escaping Use, misses: Use...) {
        testDescription = declaration
        self.hit = hit
        self.misses = misses
    }

    /// Expectations of an app's flow.
    init(
        _ declaration: String,
        hit: @escaping @MainActor @Sendable (RecordedApp) -> FlowExpectation,
        misses: @MainActor @Sendable (RecordedApp) -> FlowExpectation...
    ) {
        func use(
            _ expectation: @escaping @MainActor @Sendable (RecordedApp) -> FlowExpectation
        ) -> Use {
            {
                let app = await RecordedApp()
                app.flow.expect(expectation(app))
                app.flow.finish()
            }
        }
        testDescription = "FlowExpectation.\(declaration)"
        self.hit = use(hit)
        self.misses = misses.map(use)
    }

    static let all = ofEvents + ofStates + ofRecorders + ofTestStores + ofAudits + ofPlans
}

@MainActor
struct NearMissesTests {
    @Test(arguments: await NearMiss.all)
    func fails(_ expectation: NearMiss) async throws {
        #expect(try await failures(of: expectation.hit).map(\.text) == [])
        for (index, miss) in expectation.misses.enumerated() {
            let reported = try await failures(of: miss)
            #expect(reported.count == 1, "parameter \(index): \(reported.map(\.text))")
        }
    }

    @Test
    func everyParameterOfEveryExpectationHasANearMiss() throws {
        let tested = NearMiss.all.map { "\($0.testDescription) \($0.misses.count)" }
        #expect(try tested.sorted() == publicExpectations().sorted())
    }

    /// The public expectations, each with the number of its parameters without source locations.
    private func publicExpectations() throws -> [String] {
        try sources().flatMap { text -> [String] in
            var owner = ""
            return text.matches(of: Self.declaration).compactMap { match -> String? in
                if let type = match.type {
                    owner = "\(type)."
                    return nil
                }
                let name = (match.indentation == "" ? "" : owner) + (match.name ?? "")
                let isExpectation =
                    name.contains("expect") || name.hasPrefix("FlowExpectation.")
                    || name.hasPrefix("Leftover.") || name.hasPrefix("TestStore.dispatch")
                let labels = labels(in: text[match.range.upperBound...])
                let count = max(1, labels.count)
                return isExpectation ? "\(name)(\(labels.joined())) \(count)" : nil
            }
        }
    }

    /// The beginning of a type or an extension, or of a public function up to its parameters.
    private static var declaration:
        Regex<(Substring, type: Substring?, indentation: Substring?, name: Substring?)>
    {
        #/
        ^ (?:public\ )? (?:final\ |open\ )? (?:class|struct|enum|extension)\ (?<type>\w+)
        | ^ (?<indentation>\ *) public\ (?:static\ )? func\ (?<name>\w+) (?:<[^\(]*>)? \(
        /#
        .anchorsMatchLineEndings()
    }

    private func labels(in text: Substring) -> [String] {
        var depth = 1
        let parameters = text.prefix { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth > 0
        }
        let all = parameters.matches(of: #/(?:^|[\n,])\s*(\w+)(?: \w+)?: /#).map { "\($0.1):" }
        return all.filter { !["fileID:", "filePath:", "line:", "column:"].contains($0) }
    }

    private func sources() throws -> [String] {
        let root = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
        let folder = URL(filePath: "\(root)/Sources/Testing/EventModulesTesting")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
