import EventModulesTestSupport

/// One move of a router.
enum WalkStep {
    enum Mode: CaseIterable, Codable {
        case none, embed, push, modal, cover, navigation
    }

    /// A module without a link, or one with a link.
    case route(Mode)
    case routeToNote(Mode)

    /// A further screen of the module of a screen.
    case further(Int, Mode)
    case pop, popToRoot
    case popTo(Int)
    case dismiss, dismissAll
    case close(Int)
    case leave(Int)
    case goBack
    case selectTab(Int)
    case replaceTab(Int)
    case start(tabs: Int)

    /// Keeps the position, and moves to one that was kept.
    case keep
    case move(Int)

    /// Follows a link to a note, a panel or a folder.
    case link(String)

    /// Makes a step; numbers of screens are those of living ones, or of any that there were.
    static func random(numbers: [Int], last: Int, using random: inout SplitMix64) -> WalkStep {
        let mode = Mode.allCases.randomElement(using: &random) ?? .push
        let any = Int.random(in: 1...max(1, last), using: &random)
        let isAny = Int.random(in: 0..<8, using: &random) == 0
        let number = isAny ? any : numbers.randomElement(using: &random) ?? any
        let small = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<5: return .route(.push)
        case 5..<7: return .route(mode)
        case 7..<10: return .routeToNote(mode)
        case 10..<13: return .further(number, mode)
        case 13, 14: return .pop
        case 15: return .popToRoot
        case 16, 17: return .popTo(number)
        case 18, 19: return .dismiss
        case 20: return small == 0 ? .dismissAll : .dismiss
        case 21, 22: return .close(number)
        case 23, 24: return .leave(number)
        case 25, 26: return .goBack
        case 27, 28: return .selectTab(small)
        case 29: return .replaceTab(small)
        case 30: return small == 0 ? .start(tabs: any % 3 + 1) : .pop
        case 31, 32: return .keep
        case 33, 34: return .move(any)
        default:
            let kind = ["note", "panel", "folder"].randomElement(using: &random) ?? "note"
            return .link("app://\(kind)/\(small)")
        }
    }
}
