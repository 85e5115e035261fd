import EventModules
import Foundation

extension RouterPosition {
    /// The position after an edit of its encoded form, with sorted keys.
    func replacing(_ text: String, with other: String) throws -> RouterPosition {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(self), as: UTF8.self)
        return try JSONDecoder().decode(
            RouterPosition.self,
            from: Data(json.replacing(text, with: other).utf8)
        )
    }
}
