import EventModules

/// Changes the colour of open tasks.
package struct SetColor: Action {
    /// The new colour.
    package let color: TodoColor

    /// Creates the action.
    package init(color: TodoColor) {
        self.color = color
    }
}
