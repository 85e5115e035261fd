// The stub of SwiftUI: as far as the host uses it, and as far as bindings and identity go. Each
// declaration has the signature of the SDK and names the page of
// developer.apple.com/documentation that it follows. A behavior that no page states is marked as a
// guess; where there are several, it is the one that is worst for a host.
//
// An import of SwiftUI brings Foundation and Observation.
@_exported public import Foundation
@_exported public import Observation

/// Follows `swiftui/view`.
@MainActor
@preconcurrency
public protocol View {
    /// Follows `swiftui/view/body-swift.associatedtype`.
    associatedtype Body: View

    /// Follows `swiftui/view/body-8kl5o`.
    @ViewBuilder
    var body: Body { get }
}

/// A view that draws itself.
@MainActor
protocol PrimitiveView: View where Body == Never {
    func draw(in node: ViewNode)
}

extension View where Body == Never {
    /// Follows `swift/never`: primitive views have no body.
    public var body: Never { fatalError("A primitive view has no body.") }
}

/// Follows `swift/never`.
extension Never: View {
    /// Follows `swift/never/body`.
    public typealias Body = Never
}

/// Follows `swiftui/viewbuilder`.
@resultBuilder
public struct ViewBuilder {
    /// Follows `swiftui/viewbuilder/buildblock()`.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Follows `swiftui/viewbuilder/buildblock(_:)`.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Follows `swiftui/viewbuilder/buildblock(_:)`.
    @MainActor
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [AnyView] = []
        for view in repeat each content { views.append(AnyView(view)) }
        return TupleView((repeat each content), views)
    }

    /// Follows `swiftui/viewbuilder/buildif(_:)`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// Follows `swiftui/viewbuilder/buildeither(first:)`.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { .first(first) }

    /// Follows `swiftui/viewbuilder/buildeither(second:)`.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { .second(second) }
}

/// Follows `swiftui/tupleview`.
public struct TupleView<T>: PrimitiveView {
    /// Follows `swiftui/tupleview/value`.
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
/// Follows `swiftui/viewbuilder/buildeither(first:)`.
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

/// Follows `swift/optional`.
extension Optional: View where Wrapped: View {
    /// Follows `swiftui/view/body-swift.associatedtype`.
    public typealias Body = Never
}

/// A view that may be missing.
protocol OptionalView {}

extension Optional: OptionalView where Wrapped: View {}

extension Optional: PrimitiveView where Wrapped: View {
    func draw(in node: ViewNode) {
        if let view = self { node.draw(view) }
    }
}

/// Follows `swiftui/emptyview`.
public struct EmptyView: PrimitiveView {
    /// Follows `swiftui/emptyview/init()`.
    public nonisolated init() {}

    func draw(in node: ViewNode) {}
}

/// Follows `swiftui/color`.
public struct Color: PrimitiveView {
    /// Follows `swiftui/color/clear`.
    public static let clear = Color()

    func draw(in node: ViewNode) {}
}

/// Follows `swiftui/anyview`.
///
/// A view of another type has another identity.
public struct AnyView: PrimitiveView {
    private let drawContent: @MainActor (ViewNode, AnyHashable?) -> Void

    /// Follows `swiftui/anyview/init(_:)`.
    public init<V: View>(_ view: V) {
        drawContent = { node, id in node.draw(view, id: id) }
    }

    func draw(in node: ViewNode) { drawContent(node, nil) }
}

/// Follows `swiftui/group`.
public struct Group<Content: View>: PrimitiveView {
    private let content: Content

    /// Follows `swiftui/group/init(content:)`.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func draw(in node: ViewNode) { node.draw(content) }
}

/// Follows `swiftui/zstack`.
public struct ZStack<Content: View>: PrimitiveView {
    private let content: Content

    /// Follows `swiftui/zstack/init(alignment:content:)`.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func draw(in node: ViewNode) { node.draw(content) }
}

/// Follows `swiftui/vstack`.
public struct VStack<Content: View>: PrimitiveView {
    private let content: Content

    /// Follows `swiftui/vstack/init(alignment:spacing:content:)`.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func draw(in node: ViewNode) { node.draw(content) }
}

/// Follows `swiftui/foreach`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    private let data: Data
    private let id: KeyPath<Data.Element, ID>
    private let content: (Data.Element) -> Content

    /// Follows `swiftui/foreach/init(_:id:content:)`.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = id
        self.content = content
    }

    /// Follows `swiftui/foreach/init(_:content:)`.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }

    func draw(in node: ViewNode) {
        for element in data { node.draw(content(element), id: element[keyPath: id]) }
    }
}

/// Follows `swiftui/text`.
public struct Text: PrimitiveView {
    /// The text, for tests.
    public let content: String

    /// Follows `swiftui/text/init(_:)`.
    public nonisolated init(_ content: some StringProtocol) { self.content = String(content) }

    /// Follows `swiftui/text/init(verbatim:)`.
    public nonisolated init(verbatim content: String) { self.content = content }

    func draw(in node: ViewNode) {}
}

/// Follows `swiftui/image`.
public struct Image: PrimitiveView {
    /// The name of the symbol, for tests.
    public let name: String

    /// Follows `swiftui/image/init(systemname:)`.
    public nonisolated init(systemName: String) { name = systemName }

    func draw(in node: ViewNode) {}
}

/// Follows `swiftui/label`.
public struct Label<Title: View, Icon: View>: PrimitiveView {
    private let title: Title
    private let icon: Icon

    func draw(in node: ViewNode) {
        node.draw(title, at: 0)
        node.draw(icon, at: 1)
    }
}

extension Label where Title == Text, Icon == Image {
    /// Follows `swiftui/label/init(_:systemimage:)`.
    public init(_ title: some StringProtocol, systemImage: String) {
        self.title = Text(title)
        icon = Image(systemName: systemImage)
    }
}

/// Follows `swiftui/textfield`.
public struct TextField<Label: View>: PrimitiveView {
    private let text: Binding<String>

    func draw(in node: ViewNode) {
        let field = node.memory as? DrawnTextField ?? DrawnTextField()
        node.memory = field
        field.draw(node.tracked { text.wrappedValue }, text)
    }
}

extension TextField where Label == Text {
    /// Follows `swiftui/textfield/init(_:text:)`.
    public init(_ title: some StringProtocol, text: Binding<String>) { self.text = text }
}

/// Follows `swiftui/securefield`.
public struct SecureField<Label: View>: PrimitiveView {
    private let text: Binding<String>

    func draw(in node: ViewNode) {
        let field = node.memory as? DrawnTextField ?? DrawnTextField(isSecure: true)
        node.memory = field
        field.draw(node.tracked { text.wrappedValue }, text)
    }
}

extension SecureField where Label == Text {
    /// Follows `swiftui/securefield/init(_:text:)`.
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

/// Follows `swiftui/button`.
public struct Button<Label: View>: PrimitiveView {
    private let action: @MainActor () -> Void
    private let label: Label

    /// Follows `swiftui/button/init(action:label:)`.
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    func draw(in node: ViewNode) {
        node.memory = DrawnButton(action: action)
        node.draw(label)
    }
}

/// Follows `swiftui/buttonrole`.
public struct ButtonRole: Equatable, Sendable {
    private let name: String

    /// Follows `swiftui/buttonrole/cancel`.
    public static let cancel = ButtonRole(name: "cancel")

    /// Follows `swiftui/buttonrole/destructive`.
    public static let destructive = ButtonRole(name: "destructive")
}

extension Button where Label == Text {
    /// Follows `swiftui/button/init(_:role:action:)`.
    public init(
        _ title: some StringProtocol,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(action: action) { Text(title) }
    }

    /// Follows `swiftui/button/init(_:action:)`.
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
}
