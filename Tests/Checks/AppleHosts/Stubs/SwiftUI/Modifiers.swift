// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import UIKit

/// A view with something added to it.
struct Modified<Content: View>: PrimitiveView {
    let content: Content
    var id: AnyHashable?
    var change: (inout EnvironmentValues) -> Void = { _ in }
    var prepare: @MainActor (ViewNode) -> Void = { _ in }

    func draw(in node: ViewNode) {
        prepare(node)
        node.draw(content, id: id, change: change)
    }
}

/// The mark of a view with a size of its own.
struct DrawnFrame {}

extension View {
    public func id<ID: Hashable>(_ id: ID) -> some View { Modified(content: self, id: id) }

    /// A guess: called before the user can touch the view.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        onVisible { if $0 { action?() } }
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        onVisible { if !$0 { action?() } }
    }

    private func onVisible(_ action: @escaping (Bool) -> Void) -> some View {
        Modified(content: self, prepare: { $0.onVisible = action })
    }

    /// Called after the views were drawn.
    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        Modified(
            content: self,
            prepare: { node in
                let last = node.memory as? V
                node.memory = value
                if last.map({ $0 != value }) ?? initial { node.graph.afterDrawing(action) }
            }
        )
    }

    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        Modified(
            content: self,
            prepare: { node in
                let last = node.memory as? V
                node.memory = value
                guard last.map({ $0 != value }) ?? initial else { return }
                node.graph.afterDrawing { action(last ?? value, value) }
            }
        )
    }

    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        Modified(content: self, prepare: { $0.graph.onOpenURL = action })
    }

    public func onContinueUserActivity(
        _ activityType: String,
        perform action: @escaping (NSUserActivity) -> Void
    ) -> some View {
        Modified(content: self, prepare: { $0.graph.onContinue[activityType] = action })
    }

    public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View { Modified(content: self, change: { $0[keyPath: keyPath] = value }) }

    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        Modified(content: self, change: { $0[T.self] = object })
    }

    public func allowsHitTesting(_ enabled: Bool) -> some View {
        Modified(content: self, change: { $0.allowsHitTesting = $0.allowsHitTesting && enabled })
    }

    public func background(@ViewBuilder content: () -> some View) -> some View {
        ZStack {
            self
            content()
        }
    }

    public func ignoresSafeArea() -> some View { self }

    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
        Modified(content: self, prepare: { $0.memory = DrawnFrame() })
    }

    public func navigationTitle(_ title: some StringProtocol) -> some View {
        toolbar { ToolbarItem(placement: .automatic) { Text(title) } }
    }
}

public struct ToolbarItemPlacement: Sendable {
    public static let automatic = ToolbarItemPlacement()
    public static let cancellationAction = ToolbarItemPlacement()
}

@MainActor
@preconcurrency
public protocol ToolbarContent {
    /// The stub draws toolbars as parts of their views, and has no content made of content.
    associatedtype Items: View

    /// The views of the items.
    var items: Items { get }
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    /// The view of the item.
    public let items: Content
}

extension ToolbarItem where ID == () {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        items = content()
    }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    /// The views of the items, if there are any.
    public var items: Wrapped.Items? { self?.items }
}

@resultBuilder
public struct ToolbarContentBuilder {
    public static func buildBlock<Content: ToolbarContent>(
        _ content: Content
    ) -> some ToolbarContent { content }

    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
}

extension View {
    public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { ViewBuilder.buildBlock(self, content().items) }
}
