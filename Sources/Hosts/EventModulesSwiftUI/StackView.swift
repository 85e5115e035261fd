#if canImport(SwiftUI)
internal import EventModulesScreens
internal import SwiftUI

/// A stack of screens; a stack with another root is a new view with new state.
///
/// A screen that the user has left is drawn as left before the router is notified, so that SwiftUI
/// and this view agree. If the router keeps it, a later drawing shows it again: a change.
struct StackView: View {
    private enum Phase {
        case settled

        /// SwiftUI may ignore the change.
        case changed

        /// The path is drawn as before, so that the next drawing changes it again.
        case goingBack
    }

    let stack: ShownStack
    let router: ShownRouter

    /// The lowest screen that the user has left.
    @State
    private var left: ShownID?

    @State
    private var previous: [ShownID] = []
    @State
    private var phase = Phase.settled

    var body: some View {
        let wanted = Array(stack.pushed.prefix { $0 != left })
        let path = phase == .goingBack ? previous : wanted
        NavigationStack(path: Binding(get: { path }, set: { shorten(path, to: $0) })) {
            ScreenView(id: stack.root, router: router)
                .navigationDestination(for: ShownID.self) { id in
                    ScreenView(id: id, router: router)
                }
        }
        .id(stack.root)
        .onChange(of: wanted) { last, _ in
            // Twice in a frame would be too often.
            if phase != .goingBack { (previous, phase) = (last, .changed) }
        }
        .background {
            if phase != .settled && router.isVisible(stack) || wanted != stack.pushed {
                // Anew with each change, so that a change isn't judged in its own frame.
                LaterView { settle(top: wanted.last ?? stack.root) }.id(wanted)
            }
        }
    }

    private func shorten(_ path: [ShownID], to new: [ShownID]) {
        guard let removed = path.first(where: { !new.contains($0) }), let top = path.last
        else { return }
        left = removed
        router.leave(removed, below: top)
    }

    private func settle(top: ShownID) {
        left = nil
        phase = phase == .changed && !router.hasAppeared(top) ? .goingBack : .settled
    }
}

/// Calls a closure once animations have ended: SwiftUI reports the end of few of them.
struct LaterView: View {
    let action: () -> Void

    @State
    private var start = Date.now

    var body: some View {
        TimelineView(.periodic(from: start, by: 0.7)) { context in
            Color.clear.onChange(of: context.date) { action() }
        }
    }
}

/// A screen, with those inside it and its close button.
///
/// Once the screen has left, the view shows its last drawing, which does nothing.
struct ScreenView: View {
    let id: ShownID
    let router: ShownRouter

    @State
    private var last = Last<ShownRouter.Drawing>()

    var body: some View {
        let drawing = last.updated(to: router.drawing(of: id))
        ZStack {
            drawing?.view
            ForEach(drawing?.embedded ?? [], id: \.self) { inner in
                // Without its type, because it is of the same type as this view.
                AnyView(ScreenView(id: inner, router: router))
            }
        }
        .toolbar {
            if let screen = drawing?.screen, screen.hasCloseButton {
                ToolbarItem(placement: .cancellationAction) { closeButton(screen.closeTitle) }
            }
        }
        .allowsHitTesting(router.isAlive(id))
        .environment(router.observed)
        .environment(\.store, router.observed.router.store)
        .onAppear { router.didAppear(id) }
        .onDisappear { router.didDisappear(id) }
    }

    private func closeButton(_ title: String?) -> some View {
        Button {
            router.close(id)
        } label: {
            if let title { Text(verbatim: title) } else { Image(systemName: "xmark") }
        }
    }
}

@MainActor
final class Last<Value> {
    private var value: Value?

    func updated(to new: Value?) -> Value? {
        if let new { value = new }
        return value
    }
}
#endif
