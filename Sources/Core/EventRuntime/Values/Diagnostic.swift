/// A report of misuse, with its consequence and a fix.
///
/// ```
/// No reducer of the store handles the state key of a new listener.
///     state key: "basket"
///     keys of the store: "Basket", "Catalog"
///     added at: Shop/Main.swift:12
/// The listener isn't called until a reducer handles that key.
/// To fix this, add a reducer for "basket" to the store, or correct the key.
/// ```
public struct Diagnostic: Equatable, Sendable {
    /// The misuse, in one sentence.
    public let summary: String

    /// The offending values, in the order they are printed.
    public let details: [Detail]

    /// The reason why the misuse is wrong, or its consequence.
    public let explanation: String

    /// The remedy; a sentence that begins with "To fix this, ".
    public let fix: String

    /// An offending value, with its label.
    public struct Detail: Equatable, Sendable {
        /// The name of the value, such as `state key`.
        public let label: String

        /// The value as text.
        public let value: String
    }

    package init(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        explanation: String,
        fix: String
    ) {
        self.summary = summary
        self.details = details.map { Detail(label: $0.key, value: $0.value) }
        self.explanation = explanation
        self.fix = fix
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The whole report, with one line for each detail; control characters are escaped.
    public var description: String {
        let details = details.map { "    \($0.label): \($0.value)" }
        return ([summary] + details + [explanation, fix]).joined(separator: "\n").printableLines
    }
}

/// A source location, as reports print it: `Shop/Main.swift:12`.
@usableFromInline
package struct CodeLocation: Sendable, CustomStringConvertible {
    private let fileID: StaticString
    private let line: UInt

    @usableFromInline
    package init(_ fileID: StaticString, _ line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    @usableFromInline
    package var description: String { "\(fileID):\(line)" }
}
