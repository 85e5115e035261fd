internal import Delivery
public import EventModules

extension ModuleManager {
    /// The newest living module of a type; fails the test if none lives.
    ///
    /// ```swift
    /// let product = manager.expectModule(ProductModule.self)
    /// product?.buy()
    /// ```
    ///
    /// - Lifetime: Who keeps the module keeps it from going: let go of it before `expectNothingLeft`.
    /// - Parameters:
    ///   - type: The type of the module.
    ///   - fileID: Where the failure is shown.
    ///   - filePath: Where the failure is shown.
    ///   - line: Where the failure is shown.
    ///   - column: Where the failure is shown.
    /// - Returns: The module; nil if the test has failed.
    @discardableResult
    public func expectModule<Module: AnyModule>(
        _ type: Module.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> Module? {
        let modules = livingModules()
        if let module = modules.last(where: { $0 is Module }) as? Module { return module }
        let names = modules.map { typeName(Swift.type(of: $0)) }.joined(separator: ", ")
        TestFailure.report(
            """
            A module was expected to live, but none of its type does.
                expected: \(typeName(type))
                living modules: \(names.isEmpty ? "none" : names)
            To fix this, route to it before, and let somebody keep its screen, as a router does.
            """,
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        return nil
    }
}
