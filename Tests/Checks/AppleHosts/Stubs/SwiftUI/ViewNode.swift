// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
internal import UIKit

/// A view with an identity: it holds the view's states, and is drawn again when something that its
/// body has read changes.
@MainActor
public final class ViewNode {
    private struct Key: Hashable {
        let slot: Int
        let type: ObjectIdentifier
        let id: AnyHashable?
    }

    /// The view, as it was drawn last.
    public private(set) var view: Any = EmptyView()

    /// The values that a container keeps between drawings, such as the pages of a stack.
    var memory: Any?

    /// False for what the user doesn't see: a covered page, or a tab that isn't selected.
    var isShown = true
    private(set) var environment = EnvironmentValues()

    /// Called when the view becomes visible, and when it is no longer visible.
    var onVisible: ((Bool) -> Void)?
    private(set) var isVisible = false

    /// The pages of a stack, also those that are leaving.
    private(set) var pages: [ViewNode] = []

    /// The contents of modals.
    private(set) var modals: [ViewNode] = []
    private(set) var children: [ViewNode] = []
    private var keys: [Key] = []
    private var next: [(Key, ViewNode)] = []
    private var locations: [Int: Any] = [:]
    private var redraw: (() -> Void)?
    private var isOutdated = false
    unowned let graph: ViewGraph

    init(in graph: ViewGraph) { self.graph = graph }

    /// Draws a view, which has the identity of this node.
    func show<V: View>(_ view: V, _ environment: EnvironmentValues) {
        self.environment = environment
        redraw = { [unowned self] in draw(content: view) }
        draw(content: view)
    }

    private func draw<V: View>(content view: V) {
        isOutdated = false
        // A cast to the type of a view that may be missing would succeed here too.
        self.view = view is any OptionalView ? EmptyView() : view
        next = []
        if let primitive = view as? any PrimitiveView {
            primitive.draw(in: self)
        } else if let controller = view as? any UIViewControllerRepresentable {
            draw(controller: controller)
        } else {
            connect(view)
            let body = tracked { view.body }
            draw(body)
        }
        let kept = next.map(\.1)
        for child in children where !kept.contains(where: { $0 === child }) { child.remove() }
        (keys, children, next) = (next.map(\.0), kept, [])
    }

    /// Draws a part of the view: one with the same slot, type and explicit identity keeps its states.
    @discardableResult
    func draw<V: View>(
        _ view: V,
        at slot: Int = 0,
        id: AnyHashable? = nil,
        change: (inout EnvironmentValues) -> Void = { _ in }
    ) -> ViewNode {
        let key = Key(slot: slot, type: ObjectIdentifier(V.self), id: id)
        let node = keys.firstIndex(of: key).map { children[$0] } ?? ViewNode(in: graph)
        next.append((key, node))
        var environment = environment
        change(&environment)
        node.show(view, environment)
        return node
    }

    private func draw(controller view: some UIViewControllerRepresentable) {
        let hosted = memory as? UIViewController ?? view.makeController()
        memory = hosted
        onVisible = { [unowned self] isVisible in
            hosted.willMove(toParent: isVisible ? graph.controller : nil)
            if isVisible {
                graph.controller?.addChild(hosted)
                if let view = hosted.view { graph.controller?.view?.host(view) }
                hosted.didMove(toParent: graph.controller)
            } else {
                hosted.viewIfLoaded?.removeFromSuperview()
                hosted.removeFromParent()
            }
        }
        view.updateController(hosted)
    }

    /// Reads something, and draws the view again when it changes.
    func tracked<Value>(_ read: () -> Value) -> Value {
        withObservationTracking(read) { [weak self] in
            MainActor.assumeIsolated { self?.isOutdated = true }
        }
    }

    private func connect<V: View>(_ view: V) {
        for (index, child) in Mirror(reflecting: view).children.enumerated() {
            (child.value as? any DynamicProperty)?.connect(to: self, at: index)
        }
    }

    func location<Value>(at index: Int, _ make: () -> StateLocation<Value>) -> StateLocation<Value>
    {
        if let location = locations[index] as? StateLocation<Value> { return location }
        let location = make()
        locations[index] = location
        return location
    }

    func add(page: ViewNode) { if !pages.contains(where: { $0 === page }) { pages.append(page) } }

    func add(modal: ViewNode) { modals.append(modal) }

    /// Removes a page or a modal.
    func remove(part: ViewNode) {
        part.remove()
        pages.removeAll { $0 === part }
        modals.removeAll { $0 === part }
    }

    private var parts: [ViewNode] { children + pages + modals }

    /// Draws outdated views anew.
    ///
    /// - Returns: True if there were some.
    func update() -> Bool {
        var isChanged = isOutdated
        if isOutdated { redraw?() }
        for part in parts where part.update() { isChanged = true }
        return isChanged
    }

    func remove() {
        setVisible(false)
        for node in parts { node.remove() }
        (memory as? any Removable)?.remove()
    }

    /// Calls the closures of views that appear or disappear.
    func setVisible(_ isVisible: Bool) {
        let isVisible = isVisible && isShown
        let changed = isVisible != self.isVisible
        self.isVisible = isVisible
        if changed { onVisible?(isVisible) }
        for node in parts { node.setVisible(isVisible) }
    }

    /// The views, or the parts of containers, of a type: this one and those inside, without modals.
    public func all<T>(_ type: T.Type) -> [T] {
        var found: [T] = []
        forEach(where: { _ in true }, do: { $0.collect(into: &found) })
        return found
    }

    /// The same, as far as the user sees them.
    public func visible<T>(_ type: T.Type) -> [T] {
        var found: [T] = []
        forEach(where: \.isVisible, do: { $0.collect(into: &found) })
        return found
    }

    private func forEach(where isIncluded: (ViewNode) -> Bool, do body: (ViewNode) -> Void) {
        guard isIncluded(self) else { return }
        body(self)
        for child in children { child.forEach(where: isIncluded, do: body) }
        for page in pages { page.forEach(where: isIncluded, do: body) }
    }

    private func collect<T>(into found: inout [T]) {
        if let view = view as? T { found.append(view) }
        if let memory = memory as? T { found.append(memory) }
    }

    /// True for this view and those inside it, without modals.
    func contains(_ node: ViewNode) -> Bool {
        node === self || (children + pages).contains { $0.contains(node) }
    }

    /// The texts that the user sees.
    public var texts: [String] { visible(Text.self).map(\.content) }

    /// Taps a button with a text or a symbol; false if the user can't.
    @discardableResult
    public func userTaps(_ title: String) -> Bool {
        guard isVisible else { return false }
        let labels = all(Text.self).map(\.content) + all(Image.self).map(\.name)
        if let button = memory as? DrawnButton, labels.contains(title) {
            guard environment.allowsHitTesting else { return false }
            button.action()
            return true
        }
        return (children + pages).contains { $0.userTaps(title) }
    }
}

/// A part of a container that ends with its view.
@MainActor
protocol Removable {
    func remove()
}

/// The part of a button.
struct DrawnButton {
    let action: @MainActor () -> Void
}
