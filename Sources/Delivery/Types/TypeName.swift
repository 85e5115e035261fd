/// The name of a type without the names of what it is nested in.
///
/// Never inlined: where the optimizer knows the type, it writes the name of a private type otherwise
/// than the runtime does, and a name that is a key must be the same everywhere.
@inline(never)
package func typeName(_ type: Any.Type) -> String {
    "\(type)"
}
