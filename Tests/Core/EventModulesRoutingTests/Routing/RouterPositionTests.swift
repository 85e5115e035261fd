import EventModules
import Foundation
import Testing

/// A router's position, as text and as data.
@MainActor
struct RouterPositionTests {
    private let app = RoutedApp(tabs: ["a", "b"])

    private func fillEverything() {
        app.route(.note(7), .push(withCloseButton: true))
        app.route(to: "inner", .embed)
        app.router.selectTab(1)
        app.route(to: "c", .modal)
        app.route(.note(8), .modalWithNavigation())
        app.route(to: "d")
        app.route(to: "e", .embed)
    }

    @Test
    func readsAsOneLine() {
        #expect(RouterPosition().description == "nowhere")
        let plain = RoutedApp(tabs: ["home"])
        plain.route(to: "a")
        #expect(plain.router.position.description == "stack: PageModule#1 / PageModule#2")
        fillEverything()
        #expect(
            app.router.position.description
                == "tab 2 of 2: PageModule#2, modal: PageModule#5, "
                + "modal: LinkedModule<Note>#6 / PageModule#7 (PageModule#8)"
        )
    }

    @Test
    func outlinesOneLinePerScreen() {
        #expect(RouterPosition().outline == "nowhere")
        app.route(.note(7))
        app.route(to: "inner", .embed)
        app.route(to: "c", .modal)
        #expect(
            app.router.position.outline == """
                tab 1 of 2
                  PageModule#1
                  LinkedModule<Note>#3  app://note/7
                    PageModule#4
                modal
                  PageModule#5
                """
        )
    }

    @Test
    func outlinesNoValuesOfALinksQuery() throws {
        let json = """
            {"selectedTab": 0, "modals": [], "tabs": [{"pushed": [], "root": {
                "id": 1, "module": "NoteModule", "routingContext": "main", "embedded": [],
                "hasCloseButton": false, "link": "app://note/1?token=s3cret"
            }}]}
            """
        let position = try JSONDecoder().decode(RouterPosition.self, from: Data(json.utf8))
        #expect(position.outline == "stack\n  NoteModule#1  app://note/1?token=…")
    }

    @Test
    func decodesItsEncodedForm() throws {
        for _ in 0..<2 {
            let data = try JSONEncoder().encode(app.router.position)
            let position = try JSONDecoder().decode(RouterPosition.self, from: data)
            #expect(position == app.router.position)
            fillEverything()
        }
        let data = try JSONEncoder().encode(RouterPosition())
        #expect(try JSONDecoder().decode(RouterPosition.self, from: data) == RouterPosition())
    }

    @Test
    func listsItsScreensFromTheBottomToTheTop() throws {
        fillEverything()
        let position = app.router.position
        #expect(position.screens.map(\.id.number) == [1, 3, 4, 2, 5, 6, 7, 8])
        #expect(position.top?.id.number == 7)
        #expect(try position.screen(app.id(4))?.module == "PageModule")
        #expect(position.selectedStack?.root.id.number == 2)
    }

    @Test
    func knowsIfAPushOrGoingBackIsPossible() {
        #expect(!RouterPosition().canPush)
        #expect(!RouterPosition().canGoBack)
        #expect(app.router.position.canPush)
        #expect(!app.router.position.canGoBack)
        app.route(to: "c", .modal)
        #expect(!app.router.position.canPush)
        #expect(app.router.position.canGoBack)
        app.route(to: "d", .modalWithNavigation())
        #expect(app.router.position.canPush)
    }

    private static let screen =
        #"{"id":1,"module":"A","routingContext":"m","hasCloseButton":false,"#
    private static let stack = #"{"root":\#(screen)"embedded":[]},"pushed":[]}"#

    /// The error for a text that isn't a position.
    private func refusal(_ json: String) -> String? {
        do {
            _ = try JSONDecoder().decode(RouterPosition.self, from: Data(json.utf8))
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return "\(path): \(context.debugDescription)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [1, -1])
    func refusesAMissingTab(index: Int) {
        #expect(
            refusal(#"{"tabs":[\#(Self.stack)],"selectedTab":\#(index),"modals":[]}"#)
                == "selectedTab: Tab \(index) is selected, but there are 1. "
                + "To fix this, select 0."
        )
    }

    // It once said: “select one from 0 to -1”.
    @Test
    func refusesATabOfAPositionWithoutTabs() {
        #expect(
            refusal(#"{"tabs":[],"selectedTab":2,"modals":[]}"#)
                == "selectedTab: Tab 2 is selected, but there are 0. To fix this, select 0."
        )
    }

    @Test
    func refusesOneNumberForTwoScreens() {
        let text =
            "tabs: Two screens have the number 1. "
            + "To fix this, give each screen its own number."
        #expect(
            refusal(#"{"tabs":[\#(Self.stack),\#(Self.stack)],"selectedTab":0,"modals":[]}"#)
                == text
        )
        let modal = #"{"navigation":{"_0":\#(Self.stack),"style":"sheet"}}"#
        #expect(refusal(#"{"tabs":[\#(Self.stack)],"selectedTab":0,"modals":[\#(modal)]}"#) == text)
    }

    @Test(arguments: ["{}", #"{"screen":{},"navigation":{}}"#])
    func refusesAModalOfNoKindOrBothKinds(modal: String) {
        let text = refusal(#"{"tabs":[],"selectedTab":0,"modals":[\#(modal)]}"#)
        #expect(text?.contains("Invalid number of keys found, expected one.") == true)
    }

    @Test
    func encodesInAFormThatTheNextRunDecodes() throws {
        let root =
            #"{"embedded":[],"hasCloseButton":false,"id":1,"module":"A","#
            + #""routingContext":"m"}"#
        let linked =
            #"{"embedded":[],"hasCloseButton":true,"id":2,"link":"a://b","module":"B","#
            + #""routingContext":"m"}"#
        let inner = root.replacing(#""id":1"#, with: #""id":4"#)
        let stack = root.replacing(#""id":1"#, with: #""id":3"#)
        let saved =
            #"{"modals":[{"screen":{"_0":\#(linked),"style":"automatic"}},"#
            + #"{"navigation":{"_0":{"pushed":[\#(inner)],"root":\#(stack)},"style":"sheet"}}],"#
            + #""selectedTab":0,"tabs":[{"pushed":[],"root":\#(root)}]}"#
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

        let position = try JSONDecoder().decode(RouterPosition.self, from: Data(saved.utf8))

        #expect(String(decoding: try encoder.encode(position), as: UTF8.self) == saved)
    }

    // The number of a screen deep inside others was not compared, and its screen was not kept.
    @Test
    func refusesOneNumberForTwoEmbeddedScreens() {
        let inner =
            #"{"root":\#(Self.screen)"embedded":["#
            + #"\#(Self.screen.replacing(#""id":1"#, with: #""id":2"#))"embedded":["#
            + #"\#(Self.screen)"embedded":[]}]}]},"pushed":[]}"#
        #expect(
            refusal(#"{"tabs":[\#(inner)],"selectedTab":0,"modals":[]}"#)?
                .contains("Two screens have the number 1.") == true
        )
    }

    @Test(arguments: [0, -3])
    func refusesANumberOutOfRange(number: Int) {
        let stack = Self.stack.replacing(#""id":1"#, with: #""id":\#(number)"#)
        #expect(
            refusal(#"{"tabs":[\#(stack)],"selectedTab":0,"modals":[]}"#)
                == "tabs.Index 0.root.id: No screen has the number \(number). "
                + "To fix this, give a number from 1 on."
        )
    }

    @Test
    func refusesAMalformedLink() {
        let stack = Self.stack.replacing(#""embedded""#, with: #""link":"x","embedded""#)
        let text = refusal(#"{"tabs":[\#(stack)],"selectedTab":0,"modals":[]}"#)
        #expect(text?.hasPrefix("tabs.Index 0.root.link: A deep link has no scheme.") == true)
    }
}
