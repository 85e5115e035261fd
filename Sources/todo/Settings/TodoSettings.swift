/// The sub-state of the settings.
package struct TodoSettings: Equatable {
    /// The colour of open tasks on a terminal that has colours.
    package var color = TodoColor.standard

    /// Makes the settings of somebody who has chosen nothing yet.
    package init() {}
}
