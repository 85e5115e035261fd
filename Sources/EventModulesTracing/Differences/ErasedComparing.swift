/// Whether two values of one type are equal; nil if they do not say so themselves.
func areEqual(_ old: Any, _ new: Any) -> Bool? {
    func isEqual<Value: Equatable>(_ old: Value) -> Bool? { (new as? Value).map { $0 == old } }
    guard let old = old as? any Equatable else { return nil }
    return isEqual(old)
}

/// Whether two values are the same to the last bit, which spares most elements of a list being looked
/// into; values can be the same without.
func areIdentical(_ old: Any, _ new: Any) -> Bool {
    func isIdentical<Value>(_ old: Value) -> Bool {
        guard let new = new as? Value else { return false }
        return withUnsafeBytes(of: old) { old in
            withUnsafeBytes(of: new) { new in
                var index = 0
                while index < old.count, old[index] == new[index] { index += 1 }
                return index == old.count
            }
        }
    }
    return _openExistential(old, do: isIdentical)
}

/// Whether one value comes before another one of its type; nil if they have no order.
func isLess(_ one: Any, _ other: Any) -> Bool? {
    func isLess<Value: Comparable>(_ one: Value) -> Bool? { (other as? Value).map { one < $0 } }
    guard let one = one as? any Comparable else { return nil }
    return isLess(one)
}
