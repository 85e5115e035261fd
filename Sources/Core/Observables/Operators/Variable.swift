/// A variable that the closures of an operator share.
///
/// Unlike a captured `var`, it isn't checked for exclusive access with each element; nor need it be,
/// because no delivery happens inside another.
@usableFromInline
@MainActor
final class Variable<Value> {
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    @export(implementation)
    init(_ value: Value) {
        self.value = value
    }
}
