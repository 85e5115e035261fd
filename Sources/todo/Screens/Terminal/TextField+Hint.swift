import Terminal

extension TextField {
    /// The hint below a field that is being edited.
    static let hint = "Enter accepts the change, Escape discards it"
}
