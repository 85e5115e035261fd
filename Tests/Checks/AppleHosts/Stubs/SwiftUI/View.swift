// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The stub of SwiftUI: as far as the host uses it, and as far as bindings and identity go. Each
// declaration has the signature of the SDK and follows its page of
// developer.apple.com/documentation. A behavior that no page states is marked as a guess; where there
// are several, it is the one that is worst for a host.
//
// An import of SwiftUI brings Foundation and Observation.
@_exported public import Foundation
@_exported public import Observation

@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder
    var body: Body { get }
}

/// A view that draws itself.
@MainActor
protocol PrimitiveView: View where Body == Never {
    func draw(in node: ViewNode)
}

extension View where Body == Never {
    /// Primitive views have no body.
    public var body: Never { fatalError("A primitive view has no body.") }
}

extension Never: View {
    public typealias Body = Never
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    @MainActor
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [AnyView] = []
        for view in repeat each content { views.append(AnyView(view)) }
        return TupleView((repeat each content), views)
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { .first(first) }

    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { .second(second) }
}

public struct TupleView<T>: PrimitiveView {
    public var value: T
    private let views: [AnyView]

    init(_ value: T, _ views: [AnyView]) {
        self.value = value
        self.views = views
    }

    func draw(in node: ViewNode) {
        for (index, view) in views.enumerated() { node.draw(view, at: index) }
    }
}

// swift-format-ignore: NoLeadingUnderscores
public enum _ConditionalContent<TrueContent: View, FalseContent: View>: PrimitiveView {
    case first(TrueContent)
    case second(FalseContent)

    func draw(in node: ViewNode) {
        switch self {
        case .first(let view): node.draw(view, at: 0)
        case .second(let view): node.draw(view, at: 1)
        }
    }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
}

/// A view that may be missing.
protocol OptionalView {}

extension Optional: OptionalView where Wrapped: View {}

extension Optional: PrimitiveView where Wrapped: View {
    func draw(in node: ViewNode) { if let view = self { node.draw(view) } }
}

public struct EmptyView: PrimitiveView {
    public nonisolated init() {}
    func draw(in node: ViewNode) {}
}

public struct Color: PrimitiveView {
    public static let clear = Color()
    func draw(in node: ViewNode) {}
}

/// A view of another type has another identity.
public struct AnyView: PrimitiveView {
    private let drawContent: @MainActor (ViewNode, AnyHashable?) -> Void

    public init<V: View>(_ view: V) { drawContent = { node, id in node.draw(view, id: id) } }

    func draw(in node: ViewNode) { drawContent(node, nil) }
}

public struct ZStack<Content: View>: PrimitiveView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    func draw(in node: ViewNode) { node.draw(content) }
}

public struct VStack<Content: View>: PrimitiveView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    func draw(in node: ViewNode) { node.draw(content) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    private let data: Data
    private let id: KeyPath<Data.Element, ID>
    private let content: (Data.Element) -> Content

    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = id
        self.content = content
    }

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }

    func draw(in node: ViewNode) {
        for element in data { node.draw(content(element), id: element[keyPath: id]) }
    }
}

/// The rows of a list are drawn like other views.
public struct List<SelectionValue: Hashable, Content: View>: PrimitiveView {
    private let content: Content
    func draw(in node: ViewNode) { node.draw(content) }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        content = ForEach(data, id: id, content: rowContent)
    }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
        content = ForEach(data, content: rowContent)
    }
}

public struct Text: PrimitiveView {
    /// The text, for tests.
    public let content: String
    public nonisolated init(_ content: some StringProtocol) { self.content = String(content) }
    public nonisolated init(verbatim content: String) { self.content = content }
    func draw(in node: ViewNode) {}
}

public struct Image: PrimitiveView {
    /// The name of the symbol, for tests.
    public let name: String
    public nonisolated init(systemName: String) { name = systemName }
    func draw(in node: ViewNode) {}
}

public struct Label<Title: View, Icon: View>: PrimitiveView {
    private let title: Title
    private let icon: Icon

    func draw(in node: ViewNode) {
        node.draw(title, at: 0)
        node.draw(icon, at: 1)
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ title: some StringProtocol, systemImage: String) {
        self.title = Text(title)
        icon = Image(systemName: systemImage)
    }
}

public struct TextField<Label: View>: PrimitiveView {
    private let text: Binding<String>

    func draw(in node: ViewNode) {
        let field = node.memory as? DrawnTextField ?? DrawnTextField()
        node.memory = field
        field.draw(node.tracked { text.wrappedValue }, text)
    }
}

extension TextField where Label == Text {
    public init(_ title: some StringProtocol, text: Binding<String>) { self.text = text }
}

public struct SecureField<Label: View>: PrimitiveView {
    private let text: Binding<String>

    func draw(in node: ViewNode) {
        let field = node.memory as? DrawnTextField ?? DrawnTextField(isSecure: true)
        node.memory = field
        field.draw(node.tracked { text.wrappedValue }, text)
    }
}

extension SecureField where Label == Text {
    public init(_ title: some StringProtocol, text: Binding<String>) { self.text = text }
}

/// A text field's text, which is the binding's only after the field has been drawn: a guess.
@MainActor
public final class DrawnTextField {
    /// The text that the user sees.
    public private(set) var text = ""

    /// True if the user sees dots.
    public let isSecure: Bool
    private var binding = Binding.constant("")
    init(isSecure: Bool = false) { self.isSecure = isSecure }

    func draw(_ text: String, _ binding: Binding<String>) {
        (self.text, self.binding) = (text, binding)
    }

    /// Adds what the user types to the text.
    public func userTypes(_ keys: String) {
        text += keys
        binding.wrappedValue = text
    }
}

public struct Button<Label: View>: PrimitiveView {
    private let action: @MainActor () -> Void
    private let label: Label

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    func draw(in node: ViewNode) {
        node.memory = DrawnButton(action: action)
        node.draw(label)
    }
}

public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let cancel = ButtonRole(name: "cancel")
    public static let destructive = ButtonRole(name: "destructive")
}

extension Button where Label == Text {
    public init(
        _ title: some StringProtocol,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) { self.init(action: action) { Text(title) } }

    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
}
