// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct TabView<SelectionValue: Hashable, Content: View>: PrimitiveView {
    private let selection: Binding<SelectionValue>?
    private let content: Content

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    func draw(in node: ViewNode) {
        let tabs = node.memory as? DrawnTabs ?? DrawnTabs()
        node.memory = tabs
        tabs.items = node.draw(content).all(DrawnTab.self)
        tabs.select = { tag in
            if let tag = tag as? SelectionValue { selection?.wrappedValue = tag }
        }
        tabs.update(node.tracked { selection.map { AnyHashable($0.wrappedValue) } })
    }
}

/// The tabs, as the user sees them.
@MainActor
public final class DrawnTabs {
    fileprivate(set) var items: [DrawnTab] = []
    fileprivate var select: (AnyHashable) -> Void = { _ in }

    /// The selection when the view was drawn last.
    private var last: AnyHashable?

    /// The selected tab.
    public private(set) var selected: AnyHashable?

    /// The contents of the tabs.
    public var tabs: [ViewNode] { items.map(\.node) }

    /// The labels of the tabs.
    public var labels: [String] { items.map { $0.label?.all(Text.self).first?.content ?? "" } }

    fileprivate func update(_ value: AnyHashable?) {
        if value != last { selected = value }
        last = value
        showSelected()
    }

    private func showSelected() { for item in items { item.node.isShown = item.tag == selected } }

    /// Taps a tab.
    ///
    /// A guess: SwiftUI shows the tab at once, and keeps showing it if the selection that is read
    /// after it was written is the old one.
    public func userTaps(_ index: Int) {
        guard items.indices.contains(index) else { return }
        selected = items[index].tag
        showSelected()
        select(items[index].tag)
    }
}

/// One tab.
@MainActor
final class DrawnTab {
    var tag: AnyHashable
    let node: ViewNode
    var label: ViewNode?

    init(_ tag: AnyHashable, _ node: ViewNode) {
        self.tag = tag
        self.node = node
    }
}

private struct Tagged<Content: View>: PrimitiveView {
    let content: Content
    let tag: AnyHashable

    func draw(in node: ViewNode) {
        let shown = node.draw(content)
        let tab = node.memory as? DrawnTab ?? DrawnTab(tag, shown)
        tab.tag = tag
        tab.label = shown.all(DrawnTabLabel.self).first?.node
        node.memory = tab
    }
}

private struct Labelled<Content: View, TabLabel: View>: PrimitiveView {
    let content: Content
    let label: TabLabel

    func draw(in node: ViewNode) {
        node.draw(content, at: 0)
        let label = node.draw(label, at: 1)
        label.isShown = false
        node.memory = DrawnTabLabel(node: label)
    }
}

private struct DrawnTabLabel {
    let node: ViewNode
}

extension View {
    public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        Tagged(content: self, tag: tag)
    }

    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        Labelled(content: self, label: label())
    }
}
