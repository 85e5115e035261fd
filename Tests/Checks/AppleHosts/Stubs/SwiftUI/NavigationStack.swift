// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct NavigationStack<Data, Root: View>: PrimitiveView {
    private let read: @MainActor () -> [AnyHashable]
    private let write: @MainActor ([AnyHashable]) -> Void
    private let root: Root
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
        Data.Element: Hashable
    {
        read = { path.wrappedValue.map { AnyHashable($0) } }
        write = { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
        self.root = root()
    }

    func draw(in node: ViewNode) {
        let stack = node.memory as? DrawnStack ?? DrawnStack(node)
        node.memory = stack
        stack.root = node.draw(root, change: { [weak stack] in $0.stack = stack })
        stack.update(node.tracked(read), write)
    }
}

/// A stack of pages, as the user sees it.
@MainActor
public final class DrawnStack {
    private struct Page {
        let value: AnyHashable
        let node: ViewNode
    }

    fileprivate(set) var root: ViewNode
    fileprivate var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
    private var write: ([AnyHashable]) -> Void = { _ in }
    private unowned let node: ViewNode

    /// The path when the view was drawn last.
    private var path: [AnyHashable] = []
    private var shown: [Page] = []

    /// The path and the binding when the user began to swipe.
    private var swipe: (path: [AnyHashable], write: ([AnyHashable]) -> Void)?
    private var isOutdated = false

    /// True during an animation, in which SwiftUI may ignore that a path is cleared.
    private var isMoving = false

    /// The frame in which the path has changed last.
    private var lastFrame = 0

    init(_ node: ViewNode) {
        self.node = node
        root = node
    }

    /// The root and the pages above it.
    public var pages: [ViewNode] { [root] + shown.map(\.node) }

    fileprivate func update(_ path: [AnyHashable], _ write: @escaping ([AnyHashable]) -> Void) {
        self.write = write
        if path != self.path {
            if lastFrame == node.graph.frame, lastFrame > 0 {
                node.graph.simulation.warn("A path changes several times per frame.")
            }
            lastFrame = node.graph.frame
            self.path = path
            isOutdated = !path.isEmpty || !isMoving
        }
        show(path: isOutdated && swipe == nil ? path : shown.map(\.value))
    }

    /// Shows the pages of a path; those that leave are drawn until their animation ends.
    private func show(path: [AnyHashable]) {
        if swipe == nil { isOutdated = false }
        let kept = zip(shown, path).prefix { $0.value == $1 }.count
        for page in shown[kept...] { leave(page.node) }
        if kept < shown.count || kept < path.count { move() }
        let old = Array(shown[..<kept])
        shown = path.enumerated().compactMap { index, value in
            let page = index < kept ? old[index].node : ViewNode(in: node.graph)
            return draw(value, in: page).map { Page(value: value, node: $0) }
        }
        showTop()
    }

    private func move() {
        isMoving = true
        node.graph.simulation.animate { [weak self] in self?.isMoving = false }
    }

    private func draw(_ value: AnyHashable, in page: ViewNode) -> ViewNode? {
        let find = destinations[ObjectIdentifier(type(of: value.base))]
        guard let destination = find?(value) else { return nil }
        node.add(page: page)
        var environment = node.environment
        environment.stack = self
        page.show(destination, environment)
        return page
    }

    private func showTop() {
        root.isShown = shown.isEmpty
        for (index, page) in shown.enumerated() { page.node.isShown = index == shown.count - 1 }
    }

    private func leave(_ page: ViewNode) {
        page.isShown = false
        node.graph.simulation.animate { [weak node, weak page] in
            if let page { node?.remove(part: page) }
        }
    }

    /// Taps the back button, or chooses a page of its menu; false if that isn't possible.
    ///
    /// A guess: the shorter path is written when the animation begins.
    @discardableResult
    public func userTapsBack(to index: Int? = nil) -> Bool {
        let index = index ?? shown.count - 1
        guard node.graph.isTouchable(node), swipe == nil, shown.indices.contains(index)
        else { return false }
        let shorter = shown[..<index].map(\.value)
        show(path: shorter)
        write(shorter)
        return true
    }

    /// Begins a swipe from the left edge.
    @discardableResult
    public func userBeginsSwipe() -> Bool {
        guard node.graph.isTouchable(node), swipe == nil, !shown.isEmpty else { return false }
        swipe = (shown.map(\.value), write)
        return true
    }

    /// Lifts the finger: the page leaves, or stays.
    ///
    /// A guess: the shorter path is written when the animation has ended; changes of the path
    /// meanwhile are made afterwards.
    public func userEndsSwipe(isCancelled: Bool = false) {
        node.graph.simulation.animate { [weak self] in self?.endSwipe(isCancelled) }
    }

    private func endSwipe(_ isCancelled: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        if !isCancelled {
            let shorter = Array(swipe.path.dropLast())
            let isChanged = isOutdated
            show(path: shorter)
            isOutdated = isChanged
            node.graph.writesThroughOldBindings ? swipe.write(shorter) : write(shorter)
        }
        if isOutdated { show(path: self.path) }
    }
}

private struct Destination<Content: View, D: Hashable, C: View>: PrimitiveView {
    let content: Content
    let destination: (D) -> C

    func draw(in node: ViewNode) {
        node.environment.stack?.destinations[ObjectIdentifier(D.self)] = { value in
            (value.base as? D).map { AnyView(destination($0)) }
        }
        node.draw(content)
    }
}

extension View {
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type,
        @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { Destination(content: self, destination: destination) }
}
