import EventModules
import EventRuntime
import Foundation
import Testing

struct DeeplinkTests {
    /// A text, the parts and the query of its link, and the link's text.
    @Test(
        arguments: [
            (
                "ToDo://list/3?filter=open&page=2", ["list", "3"], ["filter=open", "page=2"],
                "todo://list/3?filter=open&page=2"
            ),
            ("todo://", [], [], "todo://"), ("todo:///", [], [], "todo://"),
            ("todo://?", [], [], "todo://"), ("todo://#top", [], [], "todo://"),
            // The host of a web link is a part.
            ("https://a.example/b", ["a.example", "b"], [], "https://a.example/b"),
            ("http://an@a:81/b", ["an@a:81", "b"], [], "http://an@a:81/b"),
            // A slash at the end and a fragment are dropped.
            ("todo://list/", ["list"], [], "todo://list"),
            ("todo://list/?a=b", ["list"], ["a=b"], "todo://list?a=b"),
            ("todo://list#a/../%zz?b=c", ["list"], [], "todo://list"),
            ("todo://list?a=b#c", ["list"], ["a=b"], "todo://list?a=b"),
            // Parts are separated before they are decoded, once.
            ("todo://a%2Fb/c", ["a/b", "c"], [], "todo://a%2Fb/c"),
            ("todo://a%3Fb%23c", ["a?b#c"], [], "todo://a%3Fb%23c"),
            (
                "todo://%2525/%c3%A4?%2541=%252e", ["%25", "ä"], ["%41=%2e"],
                "todo://%2525/%C3%A4?%2541=%252e"
            ),
            // Regression: both were a plus.
            (
                "todo+x://a+b?c+d=e+%2B+f%2Bg", ["a+b"], ["c d=e + f+g"],
                "todo+x://a+b?c%20d=e%20%2B%20f%2Bg"
            ),
            (
                "todo://zu tun/größe?a=b c/d?e", ["zu tun", "größe"], ["a=b c/d?e"],
                "todo://zu%20tun/gr%C3%B6%C3%9Fe?a=b%20c%2Fd%3Fe"
            ),
            (
                "todo://?a&b=&&=c&=&d=e=f", [], ["a=", "b=", "=c", "=", "d=e=f"],
                "todo://?a&b&=c&=&d=e%3Df"
            ),
        ] as [(String, [String], [String], String)]
    )
    func aTextIsRead(text: String, parts: [String], query: [String], written: String) throws {
        let link = try Deeplink(text)
        #expect(link.parts == parts)
        #expect(link.query.map { "\($0.name)=\($0.value)" } == query)
        #expect(link.description == written && written.hasPrefix("\(link.scheme)://"))
    }

    // They were other hosts.
    @Test(arguments: [
        "https://Shop.Example/a", "https://shop.example:443/a", "https://shop.example./a",
        "HTTPS://SHOP.example.:443/a", "https://shop.example:/a", "https://%53hop.example../a",
    ])
    func aHostHasOneForm(text: String) throws {
        let link = try Deeplink(text)
        #expect(link == (try Deeplink("https://shop.example/a")))
        #expect(link.description == "https://shop.example/a")
    }

    @Test
    func otherPartsAndPortsAreKept() throws {
        #expect(try Deeplink("https://a.b:80/C.").parts == ["a.b:80", "C."])
        #expect(try Deeplink("http://a.b:80/c:80").parts == ["a.b", "c:80"])
        #expect(try Deeplink("shop://A.b.:443").parts == ["A.b.:443"])
        #expect(try Deeplink("https://Ann@A.b:443").parts == ["Ann@A.b:443"])
        for text in ["https://./a", "https://:443/a", "https://..:443/a"] {
            let error = #expect(throws: DeeplinkError.self) { try Deeplink(text) }
            #expect(error?.diagnostic.summary == "A deep link has an empty part.")
        }
    }

    @Test(arguments: [
        "https://bücher.example/a", "https://BÜCHER.example:443/a", "https://b%C3%BCcher.example/a",
        "https://bu\u{308}cher.example。/a", "https://XN--bcher-kva.example/a",
    ])
    func aHostOutsideOfASCIIIsConverted(text: String) throws {
        #expect(try Deeplink(text).parts == ["xn--bcher-kva.example", "a"])
        let pattern = DeeplinkPattern("todo://{a}", alsoUnder: ["https://bücher.example"])
        var table = DeeplinkTable()
        _ = table.add(pattern)
        _ = table.add("https://BÜCHER.example/b/{c}")
        #expect(try table.matches(of: Deeplink(text)) { number, _ in number } == [0])
    }

    @Test
    func theFirstQueryValueOfANameIsReturned() throws {
        let link = try Deeplink("todo://?a=1&b=2&a=3")
        #expect(link[query: "a"] == "1")
        #expect(link[query: "c"] == nil)
        #expect(link.query.map(\.value) == ["1", "2", "3"])
    }

    @Test(arguments: [
        "todo://", "https://shop.example:80/a%2Fb/c%25", "x://%20/%F0%9F%8D%8E?%26=%3D&a&=&=%3d",
        "todo://a+b/!$'()*,;:@&=", "todo://e\u{301}/\u{E9}", "todo://?a=%2B&b=+",
    ])
    func itsTextIsReadAsAnEqualLink(text: String) throws {
        let link = try Deeplink(text)
        let again = try Deeplink(link.description)
        #expect(again == link)
        #expect(again.parts == link.parts)
        #expect(again.query == link.query)
        #expect(again.description == link.description)
        #expect(link.description.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }

    @Test
    func linksWithEqualTextAreEqual() throws {
        #expect(try Set([Deeplink("A://%61"), Deeplink("a://a/"), Deeplink("a://a#b")]).count == 1)
        #expect(try Deeplink("a://b") != Deeplink("a://B"))
        #expect(try Deeplink("a://?b=1&c=2") != Deeplink("a://?c=2&b=1"))
    }

    @Test
    func aLongestLinkIsRead() throws {
        let longest = "todo://" + String(repeating: "a", count: 8185)
        #expect(try Deeplink(longest).description == longest)
        let most = "todo:/" + String(repeating: "/a", count: 32)
        #expect(try Deeplink(most).parts.count == 32)
    }
}

struct DeeplinkCodableTests {
    @Test
    func isWrittenAsOneString() throws {
        let links = try [Deeplink("todo://list/zu tun?a=b")]
        let data = try JSONEncoder().encode(links)
        let texts = try JSONDecoder().decode([String].self, from: data)
        #expect(texts == ["todo://list/zu%20tun?a=b"])
        #expect(try JSONDecoder().decode([Deeplink].self, from: data) == links)
    }

    @Test
    func aBadLinkIsADecodingErrorWithItsCodingPath() {
        let data = Data(#"["todo://list", "todo://a/../b"]"#.utf8)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Deeplink].self, from: data)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let expected = #expect(throws: DeeplinkError.self) { try Deeplink("todo://a/../b") }
        #expect(context.underlyingError as? DeeplinkError == expected)
        #expect(context.debugDescription == expected?.description)
        #expect(context.codingPath.map(\.intValue) == [1])
    }
}

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
    func secretsAreLeftOut(link: String, shown: String) { #expect(link.shownLink == shown) }

    @Test(arguments: [
        "todo://list%?token=1234", "todo://list%FF?token=1234", "todo://list%07?token=1234",
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
        var table = DeeplinkTable()
        _ = table.add("todo://list/{list}?{page:Int}")
        for text in ["todo://lists/a?page=1234x", "todo://anna:1234@host/a?b=1234"] {
            do throws(DeeplinkError) {
                let link = try Deeplink(text)
                _ = try table.matches(of: link) { number, _ in number }
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
