import EventModulesTesting
import Foundation
import Testing

/// A public expectation, a use that passes, and for each parameter a use that almost does.
@MainActor
struct NearMiss: Sendable, CustomTestStringConvertible {
    typealias Use = @MainActor @Sendable () async throws -> Void

    /// The declaration, as the record of the public API has it, without source locations.
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

    /// The public expectations, each with the number of its parameters.
    private func publicExpectations() throws -> [String] {
        let root = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
        let path = "\(root)/Tests/Checks/PublicAPI/EventModulesTesting.txt"
        let record = try String(contentsOfFile: path, encoding: .utf8)
        return record.split(separator: "\n").compactMap { line in
            let isExpectation =
                line.contains("expect") || line.hasPrefix("FlowExpectation.")
                || line.hasPrefix("Leftover.") || line.hasPrefix("TestStore.dispatch")
            guard !line.hasPrefix(" "), line.hasSuffix(")"), isExpectation else { return nil }
            let declaration = line.replacing("fileID:filePath:line:column:", with: "")
            return "\(declaration) \(max(1, declaration.count { $0 == ":" }))"
        }
    }
}
