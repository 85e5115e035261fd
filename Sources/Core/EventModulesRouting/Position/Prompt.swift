public import EventModulesCore
internal import EventObservables
public import EventRuntime

/// An alert or a confirmation dialog as a value, which a router shows over everything.
public struct Prompt: Equatable, Codable, Sendable {
    /// A box in the middle of the screen, or a list of buttons at its edge.
    public enum Style: String, Codable, Sendable { case alert, dialog }

    /// A button of a prompt.
    public struct Button: Equatable, Codable, Sendable, Identifiable {
        /// The meaning of a button; the system's dismissal counts as a tap on `cancel`.
        public enum Role: String, Codable, Sendable { case cancel, destructive }

        /// Identifies the button in its prompt.
        public let id: String
        /// The label of the button.
        public let title: String
        /// The meaning; `nil` for an ordinary button.
        public let role: Role?

        /// Creates a button; without a role, an ordinary one.
        public init(_ id: String, title: String, role: Role? = nil) {
            (self.id, self.title, self.role) = (id, title, role)
        }

        /// The button `cancel`, titled "Cancel".
        public static let cancel = Button("cancel", title: "Cancel", role: .cancel)
    }

    /// A field for a line of text.
    public struct Field: Equatable, Codable, Sendable, Identifiable {
        /// Identifies the field in its prompt.
        public let id: String
        /// The string that an empty field shows.
        public let placeholder: String
        /// The initial string; `nil` for a secure field, such as for a password.
        public let text: String?

        /// Creates a field, which is secure if `text` is `nil`.
        public init(_ id: String, placeholder: String = "", text: String? = "") {
            (self.id, self.placeholder, self.text) = (id, placeholder, text)
        }
    }

    /// The question, in a few words.
    public let title: String
    /// The explanation below the title.
    public let message: String?
    /// The style; a prompt with fields is always an alert.
    public let style: Style
    /// The buttons, at least one.
    public let buttons: [Button]
    /// The text fields of an alert.
    public let fields: [Field]

    /// Creates a prompt, whose buttons and fields each need their own id.
    public init(
        _ title: String,
        message: String? = nil,
        style: Style = .alert,
        buttons: [Button] = [],
        fields: [Field] = []
    ) {
        (self.title, self.message, self.fields) = (title, message, fields)
        self.style = fields.isEmpty ? style : .alert
        self.buttons = buttons.isEmpty ? [Button("ok", title: "OK")] : buttons
    }

    var isPossible: Bool {
        let ids = [buttons.map(\.id), fields.map(\.id)]
        let isUnique = ids.allSatisfy { Set($0).count == $0.count }
        return !buttons.isEmpty && isUnique && (style == .alert || fields.isEmpty)
    }

    package var shownTitle: String { "\"\(title.printable(limit: 100))\"" }
}

/// A prompt in a position, with a number that no other prompt of its router has.
public struct ShownPrompt: Equatable, Codable, Sendable, Identifiable {
    /// The number; 0 if no router has shown the prompt.
    public let id: Int
    /// The prompt that the number identifies.
    public let prompt: Prompt

    package init(id: Int, prompt: Prompt) { (self.id, self.prompt) = (id, prompt) }
}

/// The end of a prompt, with or without an answer.
public struct PromptAnswer: EventProtocol, Equatable, Sendable {
    /// The cause of the end; a refused prompt wasn't shown.
    public enum Outcome: Sendable { case pressed, dismissed, replaced, left, refused }

    /// The prompt that has ended, with its number.
    public let shown: ShownPrompt
    /// The cause of the end.
    public let outcome: Outcome
    /// The id of the pressed button.
    public private(set) var button: String?
    private var texts: [String: String] = [:]

    init(_ shown: ShownPrompt, _ outcome: Outcome) { (self.shown, self.outcome) = (shown, outcome) }

    package init?(_ shown: ShownPrompt, button: String?, texts: [String: String]) {
        let buttons = shown.prompt.buttons
        let button = button ?? buttons.first { $0.role == .cancel }?.id
        self.init(shown, button == nil ? .dismissed : .pressed)
        guard let button else { return }
        guard buttons.contains(where: { $0.id == button }) else { return nil }
        self.button = button
        for field in shown.prompt.fields { self.texts[field.id] = texts[field.id] ?? field.text }
    }

    /// The text of a field; `nil` if no button was pressed.
    public subscript(field: String) -> String? { texts[field] }
}

extension PromptAnswer: CustomStringConvertible, CustomReflectable, SafelyDescribed {
    /// The title and the outcome; no log or recording contains the strings of the fields.
    public var description: String { "\(shown.prompt.shownTitle) \(button ?? "\(outcome)")" }
    /// No parts, so that `dump` doesn't show the strings.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
