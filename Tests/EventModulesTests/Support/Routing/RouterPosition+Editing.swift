import EventModules
import Foundation

extension RouterPosition {
    /// Returns the position after a change to its JSON, which has its keys in alphabetical order.
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
