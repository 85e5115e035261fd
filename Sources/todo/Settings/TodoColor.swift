/// A colour that every terminal supports.
package enum TodoColor: String, CaseIterable, Sendable {
    case standard, red, green, yellow, blue, magenta, cyan
}
