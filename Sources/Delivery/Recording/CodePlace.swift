/// A place in somebody's code, as reports print it: `Shop/Main.swift:12`.
package struct CodePlace: Sendable, CustomStringConvertible {
    private let fileID: StaticString
    private let line: UInt

    package init(_ fileID: StaticString, _ line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    package var description: String { "\(fileID):\(line)" }
}
