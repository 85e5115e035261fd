// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// A view that presents an alert or a confirmation dialog.
private struct Alerting<Content: View, Actions: View, Message: View>: PrimitiveView {
    let content: Content
    let style: DrawnAlert.Style
    let title: String
    let isPresented: Binding<Bool>
    let actions: Actions?
    let message: Message?

    func draw(in node: ViewNode) {
        let alert = node.memory as? DrawnAlert ?? DrawnAlert(style, node)
        node.memory = alert
        node.draw(content)
        let isShown = node.tracked { isPresented.wrappedValue } && actions != nil
        alert.write = { isPresented.wrappedValue = false }
        let shown = VStack {
            message
            actions
        }
        alert.update(isShown, title) { $0.show(shown, node.environment) }
    }
}

public enum Visibility: Sendable {
    case automatic
    case visible
    case hidden
}

extension View {
    public func alert<A: View, M: View, T>(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        presenting data: T?,
        @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        Alerting(
            content: self,
            style: .alert,
            title: String(title),
            isPresented: isPresented,
            actions: data.map(actions),
            message: data.map(message)
        )
    }

    public func confirmationDialog<A: View, M: View, T>(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: T?,
        @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        Alerting(
            content: self,
            style: .confirmationDialog,
            title: String(title),
            isPresented: isPresented,
            actions: data.map(actions),
            message: data.map(message)
        )
    }
}

/// An alert or a confirmation dialog, as the user sees it.
///
/// "All actions in an alert dismiss the alert after the action runs." Guesses: it is presented only if
/// the binding was false when the view was drawn last, and over a modal at rest; nothing is presented
/// until it has left; false is written before a dismissal by the user, and after others.
@MainActor
public final class DrawnAlert: Removable {
    /// The modifier that presents it.
    public enum Style: Sendable {
        case alert
        case confirmationDialog
    }

    /// The modifier that presents it.
    public let style: Style

    /// The title; nil while nothing is presented.
    public private(set) var title: String?

    /// The message, the fields and the buttons; nil while nothing is presented.
    public private(set) var content: ViewNode?
    var write: () -> Void = {}
    private unowned let node: ViewNode
    private var isMoving = false
    private var wasShown = false
    private var wanted: String?

    /// The binding as it was when the dismissal began; it ends with the window, as the views do.
    private var oldWrite: () -> Void = {}

    init(_ style: Style, _ node: ViewNode) {
        self.style = style
        self.node = node
    }

    func update(_ isShown: Bool, _ title: String, _ show: (ViewNode) -> Void) {
        defer { wasShown = isShown }
        wanted = isShown ? title : nil
        if isShown, content == nil, !wasShown {
            present(title, show)
        } else if let content, isShown {
            show(content)
        } else if content != nil, !isShown, !isMoving {
            dismiss()
        }
    }

    private func present(_ title: String, _ show: (ViewNode) -> Void) {
        guard node.graph.modals(over: node).allSatisfy({ $0.content == nil }) else {
            return node.graph.simulation.warn("An alert is presented below a modal.")
        }
        guard
            node.graph.canPresent(over: node)
                || node.graph.modal(around: node)?.isMovedByUser == true
        else {
            return node.graph.simulation.warn("An alert is presented over one that leaves.")
        }
        let content = ViewNode(in: node.graph)
        (self.content, self.title) = (content, title)
        node.add(modal: content)
        show(content)
        move { alert in
            if alert.style == .confirmationDialog, alert.node.all(DrawnFrame.self).isEmpty {
                alert.node.graph.simulation.warn("A dialog points at an edge of any view.")
            }
            if alert.wanted == nil { alert.dismiss() }
        }
    }

    private func dismiss(byUser: Bool = false) {
        oldWrite = write
        noteLeaving()
        if byUser { write() }
        move { alert in
            if let content = alert.content { alert.node.remove(part: content) }
            (alert.content, alert.title) = (nil, nil)
            if byUser { return }
            alert.node.graph.writesThroughOldBindings ? alert.oldWrite() : alert.write()
        }
    }

    private func noteLeaving() {
        let graph = node.graph
        if graph.isRemovingModal { return }
        graph.leavingAlerts += 1
        graph.simulation.animate { [weak graph] in graph?.leavingAlerts -= 1 }
    }

    private func move(_ finish: @escaping (DrawnAlert) -> Void) {
        isMoving = true
        node.graph.simulation.animate { [weak self] in
            guard let self, isMoving else { return }
            isMoving = false
            finish(self)
        }
    }

    func remove() {
        if content != nil { noteLeaving() }
        (isMoving, content, title) = (false, nil, nil)
    }

    /// Taps a button; false if that isn't possible.
    @discardableResult
    public func userTaps(_ title: String) -> Bool {
        guard !isMoving, content?.userTaps(title) == true else { return false }
        dismiss(byUser: true)
        return true
    }

    /// Taps beside a dialog.
    @discardableResult
    public func userTapsBeside() -> Bool {
        guard !isMoving, content != nil, style == .confirmationDialog else { return false }
        dismiss(byUser: true)
        return true
    }
}

extension ViewGraph {
    /// The alert or dialog over everything.
    public var alert: DrawnAlert? {
        (modals.last?.content ?? root).all(DrawnAlert.self).first { $0.content != nil }
    }
}
