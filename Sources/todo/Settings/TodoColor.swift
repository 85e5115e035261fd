/// A colour that every terminal has.
package enum TodoColor: String, CaseIterable, Sendable {
    case standard, red, green, yellow, blue, magenta, cyan
}
