/// Something that must not be read in logs and reports, such as a password.
///
/// Where the loggers and diagnostics of this package print a value, they print `redacted` in the
/// place of each redacted value in it. Printing it yourself is not affected.
///
/// ```swift
/// struct Password: Redacted {
///     let text: String
///     var redacted: String { "•••" }
/// }
/// ```
///
/// An action `SignIn(name: "anna", password: Password(text: "1234"))` is then logged as
/// `SignIn(name: "anna", password: •••)`.
public protocol Redacted {
    /// The text to print instead; it is printed as it is, without quotes.
    var redacted: String { get }
}
