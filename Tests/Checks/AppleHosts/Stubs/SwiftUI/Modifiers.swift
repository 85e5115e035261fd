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

extension View {
    /// Follows `swiftui/view/id(_:)`.
    public func id<ID: Hashable>(_ id: ID) -> some View { Modified(content: self, id: id) }

    /// Follows `swiftui/view/onappear(perform:)`.
    ///
    /// A guess: called before the user can touch the view.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        onVisible { if $0 { action?() } }
    }

    /// Follows `swiftui/view/ondisappear(perform:)`.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        onVisible { if !$0 { action?() } }
    }

    private func onVisible(_ action: @escaping (Bool) -> Void) -> some View {
        Modified(content: self, prepare: { $0.onVisible = action })
    }

    /// Follows `swiftui/view/onchange(of:initial:_:)`.
    ///
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

    /// Follows `swiftui/view/onopenurl(perform:)`.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        Modified(content: self, prepare: { $0.graph.onOpenURL = action })
    }

    /// Follows `swiftui/view/oncontinueuseractivity(_:perform:)`.
    public func onContinueUserActivity(
        _ activityType: String,
        perform action: @escaping (NSUserActivity) -> Void
    ) -> some View {
        Modified(content: self, prepare: { $0.graph.onContinue[activityType] = action })
    }

    /// Follows `swiftui/view/environment(_:_:)`.
    public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View {
        Modified(content: self, change: { $0[keyPath: keyPath] = value })
    }

    /// Follows `swiftui/view/environment(_:)`.
    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        Modified(content: self, change: { $0[T.self] = object })
    }

    /// Follows `swiftui/view/allowshittesting(_:)`.
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        Modified(
            content: self,
            change: { $0.allowsHitTesting = $0.allowsHitTesting && enabled }
        )
    }

    /// Follows `swiftui/view/background(alignment:content:)`.
    public func background(@ViewBuilder content: () -> some View) -> some View {
        ZStack {
            self
            content()
        }
    }

    /// Follows `swiftui/view/ignoressafearea(_:edges:)`.
    public func ignoresSafeArea() -> some View { self }

    /// Follows `swiftui/view/navigationtitle(_:)`.
    public func navigationTitle(_ title: some StringProtocol) -> some View {
        toolbar { ToolbarItem(placement: .automatic) { Text(title) } }
    }
}

// MARK: - Toolbars

/// Follows `swiftui/toolbaritemplacement`.
public struct ToolbarItemPlacement: Sendable {
    /// Follows `swiftui/toolbaritemplacement/automatic`.
    public static let automatic = ToolbarItemPlacement()

    /// Follows `swiftui/toolbaritemplacement/cancellationaction`.
    public static let cancellationAction = ToolbarItemPlacement()
}

/// Follows `swiftui/toolbarcontent`.
@MainActor
@preconcurrency
public protocol ToolbarContent {
    /// The stub draws toolbars as parts of their views, and has no content made of content.
    associatedtype Items: View

    /// The views of the items.
    var items: Items { get }
}

/// Follows `swiftui/toolbaritem`.
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    /// The view of the item.
    public let items: Content
}

extension ToolbarItem where ID == () {
    /// Follows `swiftui/toolbaritem/init(placement:content:)`.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        items = content()
    }
}

/// Follows `swift/optional`.
extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    /// The views of the items, if there are any.
    public var items: Wrapped.Items? { self?.items }
}

/// Follows `swiftui/toolbarcontentbuilder`.
@resultBuilder
public struct ToolbarContentBuilder {
    /// Follows `swiftui/toolbarcontentbuilder/buildblock(_:)`.
    public static func buildBlock<Content: ToolbarContent>(
        _ content: Content
    ) -> some ToolbarContent { content }

    /// Follows `swiftui/toolbarcontentbuilder/buildif(_:)`.
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
}

extension View {
    /// Follows `swiftui/view/toolbar(content:)`.
    public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View {
        ViewBuilder.buildBlock(self, content().items)
    }
}
