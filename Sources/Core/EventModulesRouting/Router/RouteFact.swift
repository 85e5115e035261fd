package import EventRuntime

/// A router's turn: its events, one for each move, and the new position.
package struct RouteFact: Fact {
    package let events: [RouterEvent]
    package let position: RouterPosition
    package let router: Participant
}
