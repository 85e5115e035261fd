#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StackRouter {
    /// The position as text, for the storage that the system has for a window; empty before the start.
    ///
    /// Equal positions have equal texts. The text contains the links of the screens in full,
    /// including the values in their queries.
    ///
    /// ```swift
    /// let saved = router.savedPosition
    /// nextRouter.restore(from: saved)
    /// ```
    public var savedPosition: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard position != RouterPosition(), let data = try? encoder.encode(position)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Goes to a saved position, as `restore(to:)` does.
    ///
    /// A text that can't be read is reported, and the router stays where it is. An empty text means
    /// no position.
    ///
    /// - Parameter saved: A `savedPosition`, possibly of an earlier run.
    public func restore(from saved: String) {
        guard !saved.isEmpty else { return }
        do {
            restore(to: try JSONDecoder().decode(RouterPosition.self, from: Data(saved.utf8)))
        } catch {
            reportUnreadable(error)
        }
    }

    /// Goes to a position: its living screens stay, and the others are recreated from their links.
    ///
    /// A screen that can't be made is left out and reported. If nothing is left, the router stays where
    /// it is; start it if it shows nothing.
    ///
    /// - Order: A turn, like each other move.
    public func restore(to position: RouterPosition) {
        inTurn { [self] draft in
            let possible = restorable(position, living: draft.position.screens)
            guard possible != draft.position, !possible.tabs.isEmpty else { return }
            let leaving = draft.position.screens(missingIn: possible)
            draft.position = possible
            draft.events.append(.restored(possible, leaving: leaving))
        }
    }

    private func reportUnreadable(_ error: any Error) {
        let context = (error as? DecodingError)?.context
        let path = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        report(
            "A saved position can't be read.",
            [
                "problem": context?.debugDescription ?? "\(error)",
                "at": path.isEmpty ? "the whole text" : path,
            ],
            explanation: "It was damaged, or another version of the app has saved it. The router "
                + "stays where it is.",
            fix: "To fix this, pass the text of savedPosition, and start the router if it shows "
                + "nothing."
        )
    }
}

extension DecodingError {
    fileprivate var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
