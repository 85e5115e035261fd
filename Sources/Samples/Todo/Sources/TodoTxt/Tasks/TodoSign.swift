/// The sign before the name of a project or a context.
package enum TodoSign: UInt8, Sendable, CaseIterable {
    /// `+`
    case project = 0x2B
    /// `@`
    case context = 0x40

    init?(_ scalar: Unicode.Scalar) {
        guard let byte = UInt8(exactly: scalar.value) else { return nil }
        self.init(rawValue: byte)
    }
}

extension TodoSign: CustomStringConvertible {
    package var description: String { String(Unicode.Scalar(rawValue)) }
}

extension String {
    /// Returns the names after a sign in a line, without the sign.
    ///
    /// The fixed fields at its start aren't names.
    func names(after sign: TodoSign) -> [String] {
        withBytes { $0.names(after: sign) }.map { String(self[bytes: $0]) }
    }

    /// Returns the first name after a sign in a line, without the sign.
    func firstName(after sign: TodoSign) -> Substring? {
        withBytes { bytes in
            TodoWordScanner(bytes).first { bytes.isName($0, after: sign) }
        }
        .map { self[bytes: $0.lowerBound + 1..<$0.upperBound] }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the ranges of the names after a sign in a line, without the sign.
    func names(after sign: TodoSign) -> [Range<Int>] {
        TodoWordScanner(self).filter { isName($0, after: sign) }
            .map { $0.lowerBound + 1..<$0.upperBound }
    }

    /// Returns true if a word is a name after a sign.
    func isName(_ word: Range<Int>, after sign: TodoSign) -> Bool {
        self[word.lowerBound] == sign.rawValue && word.count > 1
    }
}
