#if canImport(SwiftUI)
internal import EventModulesScreens
internal import SwiftUI

/// Presents a prompt; another one has another identity, so that SwiftUI presents it anew.
struct PromptView: View {
    let shown: ShownPrompt
    let router: StackRouter

    /// True once SwiftUI has dismissed the prompt; if the router keeps it, until it has left.
    @State
    private var isDismissed = false
    @State
    private var pressed: String?
    @State
    private var texts: [String: String] = [:]

    var body: some View {
        // A popover points at the middle.
        Color.clear
            .frame(width: 1, height: 1)
            .alert(
                shown.prompt.title,
                isPresented: isPresented(.alert),
                presenting: shown.prompt,
                actions: actions,
                message: message
            )
            .confirmationDialog(
                shown.prompt.title,
                isPresented: isPresented(.dialog),
                titleVisibility: .visible,
                presenting: shown.prompt,
                actions: actions,
                message: message
            )
            .onChange(of: isDismissed) { answer() }
            .background {
                if isDismissed { LaterView { (isDismissed, pressed) = (false, nil) } }
            }
    }

    private func isPresented(_ style: Prompt.Style) -> Binding<Bool> {
        let isPresented = shown.prompt.style == style && !isDismissed
        return Binding(get: { isPresented }, set: { if !$0, isPresented { isDismissed = true } })
    }

    @ViewBuilder
    private func actions(_ prompt: Prompt) -> some View {
        ForEach(prompt.fields) { field in
            let text = Binding(
                get: { texts[field.id] ?? field.text ?? "" },
                set: { texts[field.id] = $0 }
            )
            if field.text == nil {
                SecureField(field.placeholder, text: text)
            } else {
                TextField(field.placeholder, text: text)
            }
        }
        ForEach(prompt.buttons) { button in
            let role: ButtonRole? = button.role.map { $0 == .cancel ? .cancel : .destructive }
            Button(button.title, role: role) { pressed = button.id }
        }
    }

    @ViewBuilder
    private func message(_ prompt: Prompt) -> some View {
        if let message = prompt.message { Text(verbatim: message) }
    }

    private func answer() {
        guard isDismissed else { return }
        router.answer(shown, button: pressed, texts: texts)
    }
}
#endif
