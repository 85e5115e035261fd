/// Returns the name of a type without the names of its module and enclosing types.
///
/// Never inlined: for a known type the optimizer may spell a private type's name differently from
/// the runtime, and state keys are type names, so every call must return the same text.
@inline(never)
package func typeName(_ type: Any.Type) -> String { "\(type)" }
