#if canImport(SwiftUI)
internal import Screens
internal import ScreensObservation
internal import SwiftUI

/// A stack of screens; one with another root is another view, without the states of the first.
struct StackView: View {
    let stack: ShownStack
    let router: ShownRouter

    var body: some View {
        let path = router.path(of: stack)
        NavigationStack(path: Binding(get: { path }, set: { router.setPath($0, of: stack) })) {
            ScreenView(id: stack.root, router: router)
                .navigationDestination(for: ShownID.self) { id in
                    ScreenView(id: id, router: router)
                }
        }
        .id(stack.root)
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
            if let title {
                Text(verbatim: title)
            } else {
                Image(systemName: "xmark")
            }
        }
    }
}

/// Keeps the last value that there was.
@MainActor
final class Last<Value> {
    private var value: Value?

    func updated(to new: Value?) -> Value? {
        if let new { value = new }
        return value
    }
}
#endif
