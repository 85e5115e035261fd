public import EventModulesCore
public import EventRuntime

/// Moves that wait in a router's position until a gate opens.
public struct WaitingMoves: Equatable, Codable, Sendable {
    /// The gate that has to open.
    public let gate: RoutingGate

    /// The screen of the gate's module; if it leaves before the gate opens, the moves end.
    public let screen: ScreenID

    /// The descriptions of the moves, without query values.
    public let moves: [String]

    /// The links of the moves, which another run of the app follows in their place.
    let links: [Deeplink]

    /// The position to restore, at most one; its own moves may wait for another gate.
    let positions: [RouterPosition]

    /// These, those that wait in their position, and so on.
    var nested: [WaitingMoves] { [self] + positions.flatMap { $0.waiting?.nested ?? [] } }

    /// The maximum for moves that wait in each other's positions.
    static let greatestCount = 20
}

/// Screens that wait in a tab until a gate opens.
public struct WaitingScreens: Equatable, Codable, Sendable {
    /// The gate, whose module is the root of the tab.
    public let gate: RoutingGate

    /// The screens from the bottom to the top.
    public let screens: [RoutedScreen]

    var names: [String] { screens.map(\.description) }
}

extension WaitingMoves: CustomStringConvertible, CustomReflectable, SafelyDescribed {
    /// The gate and the moves, but not the links, whose queries may contain secrets.
    public var description: String { "waiting for \(gate): \(moves.joined(separator: ", "))" }

    /// The same parts as in the description.
    public var customMirror: Mirror { Mirror(self, children: ["gate": gate, "moves": moves]) }
}
