/// Whether two values of whatever type are the same for a test.
enum Sameness {
    /// Whether two values are equal, if their type says what that means, or else the same in all
    /// their parts.
    static func areSame(_ first: Any, _ second: Any) -> Bool {
        guard let first = first as? any Equatable else {
            return type(of: first) == type(of: second)
                && ValueDifference(from: first, to: second).isEmpty
        }
        return isEqual(first, second)
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
        (second as? Value) == first
    }
}
