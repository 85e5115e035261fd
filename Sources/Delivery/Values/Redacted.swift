/// A value whose content must not appear in logs and reports, such as a password.
///
/// Loggers, diagnostics, transcripts and test failures print `redacted` instead of the value,
/// wherever the value is nested. Printing the value yourself is not affected.
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
    /// The replacement text; printed without quotes.
    var redacted: String { get }
}
