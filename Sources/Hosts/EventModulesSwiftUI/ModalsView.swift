#if canImport(SwiftUI)
internal import EventModulesScreens
internal import SwiftUI

/// Presents the first of several modals, which presents the others.
///
/// A modal is presented after the previous modal has been dismissed, so that SwiftUI's calls at the
/// end of a dismissal can't concern the next modal. Nothing is presented over something in transition:
/// SwiftUI would ignore it.
struct ModalsView<Content: View>: View {
    private struct Presented: Equatable {
        let id: ShownID
        var isVisible = true
        var isLeft = false
        var isGone = false
    }

    let content: Content
    let modals: [ShownModal]
    let router: ShownRouter
    let isInModal: Bool

    @State
    private var presented: Presented?

    /// True once the modal around this view has been presented.
    @State
    private var isSettled = false

    /// True after a prompt or a modal below it has left, or SwiftUI has refused a modal.
    @State
    private var isPaused = false

    /// The prompt that was presented last, which may be leaving.
    @State
    private var prompted: Int?

    var body: some View {
        let content = content.background {
            if isWaiting || presented == nil && next != nil {
                LaterView { proceed() }
            } else if let prompt {
                PromptView(shown: prompt, router: router.observed.router)
                    .id(prompt.id)
                    .onAppear { prompted = prompt.id }
                    .onDisappear { (isPaused, router.lastPrompt) = (true, .now) }
            }
        }
        #if os(macOS)
        content
            .sheet(item: item { _ in true }, onDismiss: didDismiss, content: view)
            .onChange(of: presented) { forgetGone() }
        #else
        content.sheet(item: item { $0.style != .fullScreen }, onDismiss: didDismiss, content: view)
            .fullScreenCover(
                item: item { $0.style == .fullScreen },
                onDismiss: didDismiss,
                content: view
            ).onChange(of: presented) { forgetGone() }
        #endif
    }

    private var prompt: ShownPrompt? {
        modals.isEmpty && presented == nil ? router.observed.position.prompt : nil
    }

    private var isWaiting: Bool {
        isPaused || isInModal && !isSettled || prompted != nil && prompted != prompt?.id
    }

    /// Ends a wait; a modal that hasn't appeared without one is presented again after another.
    private func proceed() { (isPaused, isSettled, prompted) = (!isWaiting, true, nil) }

    private func view(_ modal: ShownModal) -> some View {
        // Without its type, which contains the type of this view.
        AnyView(ModalView(modal: modal, router: router)).onAppear { didAppear(modal.id) }
            .onDisappear { if presented?.id == modal.id { didDismiss() } }
    }

    private func item(where isIncluded: (ShownModal) -> Bool) -> Binding<ShownModal?> {
        let modal = next.flatMap { isIncluded($0) ? $0 : nil }
        return Binding(get: { modal }, set: { if $0 == nil, let modal { leave(modal) } })
    }

    /// The modal to present; `nil` while another modal is shown, or while this one leaves.
    private var next: ShownModal? {
        guard !isWaiting, let modal = modals.first else { return nil }
        // A modal that has left with the modal below stays, but isn't presented again.
        guard let presented else { return router.isAlive(modal.id) ? modal : nil }
        return presented.id == modal.id && !presented.isLeft && !presented.isGone ? modal : nil
    }

    private func didAppear(_ id: ShownID) {
        if presented?.id == id {
            presented?.isVisible = true
        } else {
            presented = Presented(id: id)
        }
    }

    /// The user has dismissed a modal, unless it hasn't appeared yet.
    private func leave(_ modal: ShownModal) {
        guard var left = presented, left.id == modal.id, !left.isLeft else { return }
        left.isLeft = true
        left.isGone = !left.isVisible
        presented = left
        router.leave(modal)
    }

    /// The modal is no longer visible: it may also be covered.
    private func didDismiss() {
        guard var hidden = presented else { return }
        hidden.isVisible = false
        hidden.isGone = hidden.isLeft || !router.isAlive(hidden.id)
        presented = hidden
    }

    /// Called after a drawing without the modal, so that SwiftUI presents one that was kept.
    private func forgetGone() {
        guard presented?.isGone == true else { return }
        // An alert over the modal may be leaving still.
        let isPrompting = router.observed.position.prompt != nil || router.hasJustPrompted
        (presented, isPaused) = (nil, isPaused || isPrompting)
    }
}

/// A modal, and those over it; once it has left, the view keeps its last content.
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
            router: router,
            isInModal: true
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
