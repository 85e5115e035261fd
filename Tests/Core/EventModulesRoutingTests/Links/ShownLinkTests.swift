import EventModules
import EventRuntime
import Testing

/// Reports and logs show no user info, query values and fragments of links.
struct ShownLinkTests {
    @Test(arguments: [
        ("todo://list/a?token=1234&b=c", "todo://list/a?token=…&b=…"),
        ("todo://list?1234", "todo://list?…"),
        ("todo://list#1234", "todo://list#…"),
        ("todo://anna:1234@host/a", "todo://…@host/a"),
        ("todo://1234@host", "todo://…@host"),
        ("anna:1234@host/a", "…@host/a"),
        ("todo:/anna:1234@host", "todo:/…@host"),
        ("todo://mail/anna@host", "todo://mail/anna@host"),
        ("todo://list", "todo://list"),
        ("", ""),
    ])
    func secretsAreLeftOut(link: String, shown: String) {
        #expect(link.shownLink == shown)
    }

    @Test(arguments: [
        "todo://list?token=1234%", "todo://list?token=1234%FF", "todo://list?token=1234%07",
        "list?token=1234", "1a://list?token=1234", "todo://a//b?token=1234#1234",
        "todo://list/..?token=1234", "todo://anna:1234%@host", "todo://anna:1234@host//",
        "todo://" + String(repeating: "a/", count: 40) + "?token=1234",
        "todo://anna:1234@" + String(repeating: "a", count: 9000),
    ])
    func errorsShowNoSecrets(link: String) {
        do throws(DeeplinkError) {
            _ = try Deeplink(link)
            Issue.record("\(link) was read")
        } catch {
            #expect(!"\(error)".contains("1234"))
            #expect(!redactedDescription(of: error).contains("1234"))
            #expect(!redactedDescription(of: Refusal.refused(error)).contains("1234"))
            #expect(!shortDescription(of: [error]).contains("1234"))
        }
    }

    @Test
    func unansweredLinksShowNoSecrets() throws {
        var table = DeeplinkTable<Int>()
        _ = table.add("todo://list/{list}?{page:Int}", 1)
        for text in ["todo://list/a?page=1234x", "todo://anna:1234@host/a?b=1234"] {
            do throws(DeeplinkError) {
                let link = try Deeplink(text)
                _ = try table.chain(for: link) { number, _ in number }
                Issue.record("\(text) was answered")
            } catch {
                #expect(!"\(error)".contains("1234"))
                #expect("\(error)".contains("…"))
            }
        }
    }

    @Test
    func theLinkItselfKeepsItsValues() throws {
        let link = try Deeplink("todo://list?token=1234")
        #expect("\(link)" == "todo://list?token=1234")
        #expect(redactedDescription(of: [link]) == "[todo://list?token=…]")
    }
}

private enum Refusal {
    case refused(DeeplinkError)
}
