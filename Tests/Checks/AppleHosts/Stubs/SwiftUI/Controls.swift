// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// A form, whose rows are drawn like other views.
public struct Form<Content: View>: PrimitiveView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    func draw(in node: ViewNode) { node.draw(content) }
}

public struct ProgressView: PrimitiveView {
    public init() {}
    func draw(in node: ViewNode) {}
}

/// A title and a value, which are drawn as two texts.
public struct LabeledContent: PrimitiveView {
    private let title: String
    private let value: String

    public init(_ title: some StringProtocol, value: some StringProtocol) {
        (self.title, self.value) = (String(title), String(value))
    }

    func draw(in node: ViewNode) {
        node.draw(Text(title), at: 0)
        node.draw(Text(value), at: 1)
    }
}

/// A title, and the buttons `plus` and `minus`.
public struct Stepper: PrimitiveView {
    private let title: String
    private let increment: (@MainActor () -> Void)?
    private let decrement: (@MainActor () -> Void)?

    public init(
        _ title: some StringProtocol,
        onIncrement: (@MainActor () -> Void)?,
        onDecrement: (@MainActor () -> Void)?
    ) { (self.title, increment, decrement) = (String(title), onIncrement, onDecrement) }

    func draw(in node: ViewNode) {
        node.draw(Text(title), at: 0)
        node.draw(Button(action: increment ?? {}) { Image(systemName: "plus") }, at: 1)
        node.draw(Button(action: decrement ?? {}) { Image(systemName: "minus") }, at: 2)
    }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    public init(
        _ title: some StringProtocol,
        systemImage: String,
        action: @escaping @MainActor () -> Void
    ) { self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) } }
}

public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
    public init(rawValue: Int) { self.rawValue = rawValue }
}

extension View {
    /// The field of a search is drawn after the view.
    public func searchable(text: Binding<String>) -> some View {
        ZStack {
            self
            TextField("Search", text: text)
        }
    }

    /// The stub's user submits nothing.
    public func onSubmit(
        of triggers: SubmitTriggers = .text,
        _ action: @escaping (() -> Void)
    ) -> some View { self }

    /// The stub's user doesn't pull lists down.
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    /// The buttons are drawn after the view.
    public func swipeActions(@ViewBuilder content: () -> some View) -> some View {
        ZStack {
            self
            content()
        }
    }

    public func disabled(_ disabled: Bool) -> some View { allowsHitTesting(!disabled) }
}
