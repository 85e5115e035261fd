import Foundation

extension Double {
    /// The number with so many digits after the point.
    func text(digits: Int) -> String {
        let text = String(format: "%.\(digits)f", self)
        return text.hasPrefix("-") && (Double(text) ?? 1) == 0 ? String(text.dropFirst()) : text
    }
}
