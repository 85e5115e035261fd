// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// A form, whose rows are drawn like other views.
public struct Form<Content: View>: PrimitiveView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    func draw(in node: ViewNode) { node.draw(content) }
}

public struct ProgressView: PrimitiveView {
    /// The fraction that is done, for tests; nil while it isn't known.
    public let fraction: Double?
    public init() { fraction = nil }
    public init(_ title: some StringProtocol, value: Double?) { fraction = value }
    func draw(in node: ViewNode) {}
}

public struct ShareLink: PrimitiveView {
    /// The shared file, for tests.
    public let item: URL
    public init(_ title: some StringProtocol, item: URL) { self.item = item }
    func draw(in node: ViewNode) {}
}

public struct NavigationSplitView<Sidebar: View, Detail: View>: PrimitiveView {
    private let sidebar: Sidebar
    private let detail: Detail

    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        (self.sidebar, self.detail) = (sidebar(), detail())
    }

    func draw(in node: ViewNode) {
        node.draw(sidebar, at: 0)
        node.draw(detail, at: 1)
    }
}

public struct PresentationDetent: Hashable, Sendable {
    private let name: String
    public static let medium = PresentationDetent(name: "medium")
    public static let large = PresentationDetent(name: "large")
}

public enum ScenePhase: Equatable, Sendable { case background, inactive, active }

private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.inactive }

extension EnvironmentValues {
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}

/// The part of a list that the user pulls down.
@MainActor
public struct DrawnRefresh {
    /// Begins the refresh, and ends with it.
    public let action: @Sendable () async -> Void
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

    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        Modified(content: self, prepare: { $0.memory = DrawnRefresh(action: action) })
    }

    /// A sheet of the stub has no height.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// The buttons are drawn after the view.
    public func swipeActions(@ViewBuilder content: () -> some View) -> some View {
        ZStack {
            self
            content()
        }
    }

    public func disabled(_ disabled: Bool) -> some View { allowsHitTesting(!disabled) }
}
