/// Collects a row's results: an element, an optional element, an array, or several of these.
///
/// `if`, `switch`, and `for` select elements; each branch names the type of its element. A closure
/// with a `return` returns an array instead, and the compiler may show errors of other rows there.
@resultBuilder
public enum RowBuilder<Element> {
    /// Takes an element; preferred, so that the compiler's errors are about a single element.
    @export(implementation)
    public static func buildExpression(_ element: Element) -> [Element] { [element] }

    /// Takes an element, or `nil` for none.
    @export(implementation)
    @_disfavoredOverload
    public static func buildExpression(_ element: Element?) -> [Element] {
        if let element { [element] } else { [] }
    }

    /// Takes an array of elements.
    @export(implementation)
    @_disfavoredOverload
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

    /// Takes a closure's only expression.
    @export(implementation)
    public static func buildBlock(_ part: [Element]) -> [Element] { part }

    /// Joins the parts of a closure.
    public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first part: [Element]) -> [Element] { part }

    /// Takes a later branch of an `if` or `switch`.
    public static func buildEither(second part: [Element]) -> [Element] { part }

    /// Joins the rounds of a loop.
    public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
