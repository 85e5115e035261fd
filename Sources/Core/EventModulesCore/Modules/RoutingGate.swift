/// A condition on the state that modules are behind, such as a sign-in.
///
/// ```swift
/// extension RoutingGate {
///     static let signedIn: RoutingGate = "signedIn"
/// }
///
/// final class AccountModule: ModuleProtocol {
///     static let gates: [RoutingGate] = [.signedIn]
///
///     // context, init(usingContext:), makePresentable(), disposeBag, events
/// }
///
/// manager.gate(
///     .signedIn,
///     opens: { $0[Session.self]?.isSignedIn == true },
///     through: { .signIn() }
/// )
/// ```
///
/// Whatever leads to a module behind a closed gate waits, as a part of the router's position, while
/// the router shows the gate's own module.
public struct RoutingGate: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable,
    CustomStringConvertible, Sendable
{
    /// The name, unique in the app.
    public let rawValue: String

    /// Declare each gate once, in an extension, instead of repeating its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Gates of the same name are equal.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The name.
    public var description: String { rawValue }
}
