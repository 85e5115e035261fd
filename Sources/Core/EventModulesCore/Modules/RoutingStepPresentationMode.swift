internal import EventRuntime

/// The style in which a host presents a modal.
public enum ModalStyle: String, Codable, Sendable {
    /// The host's usual style.
    case automatic
    /// A sheet that leaves a part of the screen below visible.
    case sheet
    /// A modal that covers the whole screen.
    case fullScreen
}

/// A mode in which a router shows a screen.
public enum RoutingStepPresentationMode {
    /// Doesn't show the module: it is created, offered to the listeners, and leaves in the same
    /// turn. It is released then, unless its presentable is retained elsewhere.
    case none

    /// Embeds the screen in one that the router shows, until that screen leaves. Without an ID,
    /// inside the screen on top. An ID that the router doesn't show logs a diagnostic.
    case embed(into: ScreenID?)

    /// Pushes the screen onto the stack; without a stack, presents it, which logs a diagnostic.
    ///
    /// The close button has the title, or a symbol if `nil`, and calls `onClose` after closing.
    case push(
        withCloseButton: Bool = false,
        closeTitle: String? = nil,
        onClose: (@MainActor () -> Void)? = nil
    )

    /// Presents the screen over everything, without a stack: nothing can be pushed onto it.
    case modal(style: ModalStyle)
    /// Presents the screen over everything, with its own stack; the close button is as with `push`.
    case modalWithNavigation(
        withCloseButton: Bool = false,
        closeTitle: String? = nil,
        style: ModalStyle = .automatic,
        onClose: (@MainActor () -> Void)? = nil
    )
}

extension RoutingStepPresentationMode {
    /// Embeds the screen in the screen on top.
    public static var embed: RoutingStepPresentationMode { .embed(into: nil) }

    /// Presents the screen over everything, without a stack, in the host's usual style.
    public static var modal: RoutingStepPresentationMode { .modal(style: .automatic) }

    package var closeButton: (isShown: Bool, title: String?, onClose: (@MainActor () -> Void)?) {
        switch self {
        case .push(let isShown, let title, let onClose),
            .modalWithNavigation(let isShown, let title, _, let onClose):
            (isShown, title, onClose)
        case .none, .embed, .modal: (false, nil, nil)
        }
    }
}

/// The number of a screen in a router's position.
public struct ScreenID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible,
    SafelyDescribed
{
    /// The number of the module, for its first screen.
    ///
    /// It identifies a screen within its router. Numbers come from one counter per store. A
    /// recreated screen keeps its number unless a living module or a screen of the router has it.
    public let number: Int

    package init(number: Int) { self.number = number }

    /// The maximum for new screens, so that the counter never overflows.
    package static let greatestKept = Int.max / 2
}

extension ScreenID {
    /// Decodes a number that a router could have assigned.
    ///
    /// - Throws: A `DecodingError` that lists the numbers that a router assigns.
    public init(from decoder: any Decoder) throws {
        number = try Int(from: decoder)
        guard number > 0 else {
            throw decoder.refusal(
                "No screen has the number \(number). To fix this, give a number from 1 on."
            )
        }
    }

    /// Encodes only the number.
    public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }

    /// Returns `true` if the first screen has the lower number.
    public static func < (first: ScreenID, second: ScreenID) -> Bool {
        first.number < second.number
    }

    /// The number, as in `#3`.
    public var description: String { "#\(number)" }
}

extension Decoder {
    /// The error for a well-formed but impossible value.
    package func refusal(_ text: String, at keys: any CodingKey...) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath + keys, debugDescription: text)
        return .dataCorrupted(context)
    }
}
