extension TextField {
    /// What ends editing, as it is said below.
    static let hint = "Enter keeps the change, Escape drops it"
}
