import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct SupportView {
    let topic: String
    let chat: ObservedState<Chat>
    let events: EventsSource<SupportEvent>

    func send(_ text: String) {
        chat.dispatch(SendMessage(text: text))
        events.emit(.messageSent(topic: topic))
    }
}

#if canImport(SwiftUI)
extension SupportView: View {
    var body: some View {
        List {
            let lines = chat.lines ?? []
            ForEach(lines.indices, id: \.self) { Text(lines[$0]) }
            if chat.isWaiting == true { ProgressView() } else { MessageField(send: send) }
            if let link = chat.link { Button(link) { events.emit(.linkSelected(link)) } }
        }
        .navigationTitle("Help with \(topic)")
    }
}

struct MessageField: View {
    let send: (String) -> Void

    @State
    private var text = ""

    var body: some View {
        TextField("Message", text: $text)
        Button("Send") { send(text) }
            .disabled(text.isEmpty)
    }
}
#endif
