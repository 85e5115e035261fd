/// Where in a test something was asked for; a failure is shown there.
///
/// ```swift
/// public func expectNothing(
///     fileID: StaticString = #fileID,
///     filePath: StaticString = #filePath,
///     line: UInt = #line,
///     column: UInt = #column
/// ) {
///     let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
/// }
/// ```
package struct SourcePlace: Sendable {
    package let fileID: StaticString
    package let filePath: StaticString
    package let line: UInt
    package let column: UInt

    package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

extension SourcePlace: CustomStringConvertible {
    package var description: String { "\(fileID):\(line)" }
}
