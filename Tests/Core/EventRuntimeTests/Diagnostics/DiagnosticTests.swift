import EventRuntime
import Testing

struct DiagnosticTests {
    @Test
    func printsTheSummaryDetailsExplanationAndFix() {
        let diagnostic = Diagnostic(
            "A listener was added for a state key that no reducer of this store reduces.",
            ["state key": "\"todos\"", "keys of this store": "\"TodoList\""],
            explanation: "The listener will not be called.",
            fix: "To fix this, combine a reducer for \"todos\" into the store."
        )
        #expect(
            diagnostic.description == """
                A listener was added for a state key that no reducer of this store reduces.
                    state key: "todos"
                    keys of this store: "TodoList"
                The listener will not be called.
                To fix this, combine a reducer for "todos" into the store.
                """
        )
    }

    @Test
    func needsNoDetails() {
        let diagnostic = Diagnostic(
            "It broke.",
            [:],
            explanation: "So what.",
            fix: "To fix this, …"
        )
        #expect(diagnostic.description == "It broke.\nSo what.\nTo fix this, …")
    }

    @Test
    func keepsTheOrderOfDetailsAndRepeatedLabels() {
        let diagnostic = Diagnostic(
            "It broke.",
            ["reducer": "B", "at": "x:1", "reducer": "A"],
            explanation: "",
            fix: ""
        )
        #expect(diagnostic.details.map(\.label) == ["reducer", "at", "reducer"])
        #expect(diagnostic.details.map(\.value) == ["B", "x:1", "A"])
    }

    @Test
    func diagnosticsWithEqualPartsAreEqual() {
        let one = Diagnostic("It broke.", ["a": "1"], explanation: "b", fix: "c")
        #expect(one == Diagnostic("It broke.", ["a": "1"], explanation: "b", fix: "c"))
        #expect(one != Diagnostic("It broke.", ["a": "2"], explanation: "b", fix: "c"))
    }
}
