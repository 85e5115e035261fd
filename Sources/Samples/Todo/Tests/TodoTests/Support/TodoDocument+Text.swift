import Foundation
import TodoTxt

extension TodoDocument {
    init(_ text: String) throws {
        try self.init(bytes: Data(text.utf8))
    }

    /// The content as a string; compare its `utf8` if spellings of an accent matter.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TodoDate {
    /// The day on which the tests take place.
    static func day(_ day: Int = 1) throws -> TodoDate {
        guard let date = TodoDate(year: 2024, month: 5, day: day) else { throw NoSuchDay() }
        return date
    }

    private struct NoSuchDay: Error {}
}
