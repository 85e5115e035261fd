import MarketKit

extension SupportView: PageProviding {
    var page: Page {
        var rows = (chat.lines ?? []).map { Page.Row.text($0) }
        rows.append(chat.isWaiting == true ? .text("…") : .field("say", "Message", send))
        if let link = chat.link {
            rows.append(.button("open", link) { events.emit(.linkSelected(link)) })
        }
        return Page("Help with \(topic)", rows)
    }
}
