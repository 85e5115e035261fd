internal import Inspection

/// A call of a router as plain data: a recording keeps it, and a replay makes it again.
package enum RouterCall: Codable, Sendable {
    case perform([Move])
    case dismiss(ScreenID)
    case userDidLeave(ScreenID)
    case stop

    /// A move that leads to living screens, or follows a link.
    package enum Move: Codable, Sendable {
        case link(String)
        case back
        case close(ScreenID)
        case pop
        case popToRoot
        case dismiss
        case dismissAll
        case selectTab(Int)
        case show(ScreenID)
    }
}

extension RouterCall {
    /// Converts moves; nil if one of them can't be written: a step to a module isn't data, and a
    /// link may contain secrets.
    init?(_ moves: [RouterMove]) {
        let plain = moves.compactMap(Move.init)
        guard plain.count == moves.count else { return nil }
        self = .perform(plain)
    }
}

extension RouterCall.Move {
    fileprivate init?(_ move: RouterMove) {
        switch move {
        case .route: return nil
        case .link(let link) where link != link.shownLink: return nil
        case .link(let link): self = .link(link)
        case .back: self = .back
        case .close(let id): self = .close(id)
        case .pop: self = .pop
        case .popToRoot: self = .popToRoot
        case .dismiss: self = .dismiss
        case .dismissAll: self = .dismissAll
        case .selectTab(let index): self = .selectTab(index)
        case .show(let id): self = .show(id)
        }
    }

    fileprivate var move: RouterMove {
        switch self {
        case .link(let link): .link(link)
        case .back: .back
        case .close(let id): .close(id)
        case .pop: .pop
        case .popToRoot: .popToRoot
        case .dismiss: .dismiss
        case .dismissAll: .dismissAll
        case .selectTab(let index): .selectTab(index)
        case .show(let id): .show(id)
        }
    }
}

extension StackRouter {
    /// Makes a recorded call again.
    package func make(_ call: RouterCall) {
        switch call {
        case .perform(let moves): perform(moves.map(\.move))
        case .dismiss(let id): dismiss(id)
        case .userDidLeave(let id): userDidLeave(id)
        case .stop: stop()
        }
    }
}
