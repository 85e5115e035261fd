/// The sub-state of the settings.
package struct TodoSettings: Equatable {
    /// The colour of open tasks on terminals with colours.
    package var color = TodoColor.standard

    /// Creates the default settings.
    package init() {}
}
