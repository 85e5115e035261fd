#if canImport(SwiftUI)
internal import Screens
internal import SwiftUI

/// Presents the first of several modals, which presents the others.
///
/// A modal is presented after the one before it has been dismissed, so that what SwiftUI writes or
/// calls when a dismissal ends can't be about the next modal.
struct ModalsView<Content: View>: View {
    let content: Content
    let modals: [ShownModal]
    let router: ShownRouter

    /// The modal that has appeared, until it has been dismissed.
    @State
    private var presented: ShownID?

    /// The modal that the user has dismissed.
    @State
    private var left: ShownID?

    var body: some View {
        #if os(macOS)
        content.sheet(item: item { _ in true }, onDismiss: didDismiss, content: view)
        #else
        content
            .sheet(item: item { $0.style != .fullScreen }, onDismiss: didDismiss, content: view)
            .fullScreenCover(
                item: item { $0.style == .fullScreen },
                onDismiss: didDismiss,
                content: view
            )
        #endif
    }

    /// The modal to present; nil while another one is still there.
    private var next: ShownModal? {
        guard let modal = modals.first, modal.id != left,
            presented == nil || presented == modal.id
        else { return nil }
        return modal
    }

    private func item(where isIncluded: (ShownModal) -> Bool) -> Binding<ShownModal?> {
        let modal = next.flatMap { isIncluded($0) ? $0 : nil }
        return Binding(get: { modal }, set: { if $0 == nil, let modal { leave(modal) } })
    }

    /// Receives a modal that the user has dismissed; one that hasn't appeared yet can't be meant.
    private func leave(_ modal: ShownModal) {
        guard presented == modal.id, left != modal.id else { return }
        left = modal.id
        router.leave(modal)
    }

    private func didDismiss() {
        // SwiftUI has dismissed it without writing that.
        if let next, next.id == presented { leave(next) }
        presented = nil
        left = nil
    }

    /// The content may also disappear because another modal covers it.
    private func didDisappear(_ modal: ShownModal) {
        guard presented == modal.id, left == modal.id || !router.isAlive(modal.id) else { return }
        didDismiss()
    }

    private func view(_ modal: ShownModal) -> some View {
        AnyView(ModalView(modal: modal, router: router))
            .onAppear { presented = modal.id }
            .onDisappear { didDisappear(modal) }
    }
}

/// A modal, and those over it; once it has left, the view shows what it showed last.
private struct ModalView: View {
    let modal: ShownModal
    let router: ShownRouter

    @State
    private var last = Last<ArraySlice<ShownModal>>()

    var body: some View {
        let modals = router.modals
        let current = modals.firstIndex { $0.id == modal.id }.map { modals[$0...] }
        let shown = last.updated(to: current) ?? [modal]
        ModalsView(
            content: content(shown.first ?? modal),
            modals: Array(shown.dropFirst()),
            router: router
        )
    }

    @ViewBuilder
    private func content(_ modal: ShownModal) -> some View {
        if modal.isStack {
            StackView(stack: modal.stack, router: router)
        } else {
            ScreenView(id: modal.stack.root, router: router)
        }
    }
}
#endif
