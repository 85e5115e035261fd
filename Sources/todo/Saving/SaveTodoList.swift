import EventModules

/// Asks for the list to be written to its file; the saving middleware does it.
package struct SaveTodoList: Action {
    /// Makes the request.
    package init() {}
}
