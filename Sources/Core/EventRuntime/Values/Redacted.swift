/// A value whose content must not appear in logs and reports, such as a password.
///
/// Loggers, diagnostics, transcripts, and test failures print `redacted` instead of the value,
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
public protocol Redacted: SendableMetatype {
    /// The replacement string; printed without quotes.
    var redacted: String { get }
}

/// A value that logs, reports, transcripts, and test failures leave out inside another value, such
/// as the server that an async action calls.
///
/// By itself it is printed as its type. Comparisons part by part treat any two of them as equal.
///
/// ```swift
/// struct ShopServer: Uninspected, Sendable {
///     var products: @Sendable () async throws -> [Product]
/// }
/// ```
///
/// `LoadProduct(id: "lamp", server: ShopServer(…))` is then logged as `LoadProduct(id: "lamp")`.
public protocol Uninspected: SendableMetatype {}
