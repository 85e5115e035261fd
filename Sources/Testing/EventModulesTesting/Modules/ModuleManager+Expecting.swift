public import EventModules
internal import EventRuntime

extension ModuleManager {
    /// Returns the newest living module of a type; fails the test if there is none.
    ///
    /// ```swift
    /// manager.expectModule(ProductModule.self)?.buy()
    /// ```
    ///
    /// - Lifetime: The caller's reference keeps it alive: release it before `expectNothingLeft`.
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
        TestLocation(fileID, filePath, line, column).fail(
            """
            The manager has no living module of the expected type.
                expected: \(typeName(type))
                living modules: \(names.isEmpty ? "none" : names)
            To fix this, route to the module before, and retain its screen, as a router does.
            """
        )
        return nil
    }
}
