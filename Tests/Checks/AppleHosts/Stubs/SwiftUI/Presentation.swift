// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// A view that presents a modal.
private struct Presenting<Content: View, Item: Identifiable, Modal: View>: PrimitiveView {
    let content: Content
    let style: DrawnModal.Style
    let item: Binding<Item?>
    let onDismiss: (() -> Void)?
    let makeModal: (Item) -> Modal

    func draw(in node: ViewNode) {
        let modal = node.memory as? DrawnModal ?? DrawnModal(style, node)
        node.memory = modal
        node.draw(content)
        let shown = node.tracked { item.wrappedValue }
        modal.write = { item.wrappedValue = nil }
        modal.onDismiss = { onDismiss?() }
        modal.update(shown.map { AnyHashable($0.id) }) { content, environment in
            if let shown { content.show(makeModal(shown), environment) }
        }
    }
}

extension View {
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        Presenting(
            content: self,
            style: .sheet,
            item: item,
            onDismiss: onDismiss,
            makeModal: content
        )
    }

    @available(macOS, unavailable)
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        Presenting(
            content: self,
            style: .fullScreenCover,
            item: item,
            onDismiss: onDismiss,
            makeModal: content
        )
    }
}

/// A modal, as the user sees it.
///
/// Guesses: an item is presented only when it is another one than the last time the view was drawn;
/// nothing is presented over a view that presents something already, even while that leaves, nor over a
/// modal in transition, nor under an alert, even while that leaves; nil is
/// written after every dismissal, before `onDismiss` is called; a modal whose presenting view ends has
/// neither.
@MainActor
public final class DrawnModal: Removable {
    /// The modifier that presents the modal.
    public enum Style: Sendable {
        case sheet
        case fullScreenCover
    }

    private enum Phase {
        case absent
        case moving
        case presented
        case pulled
    }

    /// The modifier that presents the modal.
    public let style: Style

    /// The modal's views; nil while there is no modal.
    public private(set) var content: ViewNode?
    var write: () -> Void = {}
    var onDismiss: () -> Void = {}
    private unowned let node: ViewNode
    private var phase = Phase.absent

    /// The item when the view was drawn last, and the presented one.
    private var last: AnyHashable?
    private var shown: AnyHashable?

    /// True if the item has changed since the last step.
    private var isOutdated = false
    private var show: (ViewNode, EnvironmentValues) -> Void = { _, _ in }

    /// The binding as it was when the dismissal began.
    private var oldWrite: () -> Void = {}

    init(_ style: Style, _ node: ViewNode) {
        self.style = style
        self.node = node
    }

    func update(_ item: AnyHashable?, _ show: @escaping (ViewNode, EnvironmentValues) -> Void) {
        let isChanged = item != last
        if isChanged { isOutdated = true }
        last = item
        if item != nil { self.show = show }
        if isChanged {
            step()
        } else if let content, item == shown {
            show(content, node.environment)
        }
    }

    /// Presents or dismisses, unless something moves.
    private func step() {
        guard phase == .absent || phase == .presented, isOutdated, last != shown else { return }
        // Another item is presented once the first one was dismissed.
        isOutdated = shown != nil && last != nil
        guard shown == nil else { return dismiss() }
        let others = node.graph.modals(over: node).filter { $0 !== self && $0.phase != .absent }
        guard others.isEmpty else { return warn("Only one modal can be presented at a time.") }
        guard node.graph.canPresent(over: node) else {
            // No program can know that the user moves a sheet.
            if node.graph.modal(around: node)?.isMovedByUser == true { return }
            return warn("A modal is presented over something that is in transition.")
        }
        shown = last
        let content = ViewNode(in: node.graph)
        self.content = content
        node.add(modal: content)
        show(content, node.environment)
        move { $0.phase = .presented }
    }

    /// The views of a closed window aren't visible.
    private func warn(_ text: String) {
        if node.graph.isInWindow { node.graph.simulation.warn(text) }
    }

    private func dismiss() {
        oldWrite = write
        move { $0.end() }
    }

    private func move(_ finish: @escaping (DrawnModal) -> Void) {
        phase = .moving
        node.graph.simulation.animate { [weak self] in
            guard let self, phase == .moving else { return }
            isMovedByUser = false
            finish(self)
            step()
        }
    }

    private func end() {
        // What is over the modal leaves with it.
        node.graph.isRemovingModal = true
        if let content { node.remove(part: content) }
        node.graph.isRemovingModal = false
        content = nil
        shown = nil
        phase = .absent
        node.graph.writesThroughOldBindings ? oldWrite() : write()
        if node.graph.callsOnDismiss { onDismiss() }
    }

    func remove() {
        phase = .absent
        content = nil
    }

    var isMoving: Bool { phase == .moving }
    private(set) var isMovedByUser = false

    /// True if the modal is at rest.
    public var isPresented: Bool { phase == .presented }

    /// Begins to pull the sheet down; false if that isn't possible.
    @discardableResult
    public func userBeginsPull() -> Bool {
        guard style == .sheet, phase == .presented, let content, node.graph.isTouchable(content)
        else { return false }
        phase = .pulled
        oldWrite = write
        return true
    }

    /// Lets go of the sheet: it leaves, or stays.
    public func userEndsPull(isCancelled: Bool = false) {
        guard phase == .pulled else { return }
        isMovedByUser = true
        move { modal in
            if isCancelled { modal.phase = .presented } else { modal.end() }
        }
    }
}
