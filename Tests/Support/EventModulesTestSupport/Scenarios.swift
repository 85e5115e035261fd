package import Testing

/// Runs each test of a suite inside a function, which may run it several times, in a new world each.
package struct Scenarios: SuiteTrait, TestTrait, TestScoping {
    package typealias Scenario = @Sendable () async throws -> Void

    package let isRecursive = true
    private let play: @MainActor @Sendable (Scenario) async throws -> Void

    package init(_ play: @escaping @MainActor @Sendable (Scenario) async throws -> Void) {
        self.play = play
    }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: Scenario
    ) async throws {
        try await play(function)
    }
}
