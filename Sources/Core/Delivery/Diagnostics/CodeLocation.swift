/// A source location, as reports print it: `Shop/Main.swift:12`.
package struct CodeLocation: Sendable, CustomStringConvertible {
    private let fileID: StaticString
    private let line: UInt

    package init(_ fileID: StaticString, _ line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    package var description: String { "\(fileID):\(line)" }
}
