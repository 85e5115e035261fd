import BasketFeature
import EventModulesStorage
import EventModulesTesting
import SwiftUI
import Testing
import UIKit

@testable import MarketApp
@testable import MarketUI

/// The larger sample in SwiftUI: its views and its window; its own tests have the rest.
@MainActor
struct MarketTests {
    let app = MarketApp(
        keptIn: KeptMemory(),
        analytics: RecordingAnalyticsProvider(),
        services: Services()
    )
    let scene = UIWindowScene()
    let window: UIWindow

    init() { window = UIWindow(windowScene: scene) }

    var controller: UIHostingController<MarketWindow>? {
        window.rootViewController as? UIHostingController<MarketWindow>
    }

    @Test(.services { $0.useSampleServer() })
    func tapsBuyTwoLamps() async throws {
        window.rootViewController = UIHostingController(rootView: MarketWindow(app: app))
        window.makeKeyAndVisible()
        await settle()
        let alert = try #require(controller?.graph.alert)
        #expect(alert.title == "May we count what is selected and bought?")
        #expect(alert.userTaps("No"))
        await tap("Lamp", "plus")
        #expect(try top.texts.first == "2 for 80.00 €")
        await tap("Add to the basket")
        #expect(app.store.state[Basket.self]?.cents == 8_000)
        try tabs.userTaps(1)
        await settle()
        await tap("Check out")
        #expect(try !top.userTaps("Sign in"))
        try await type("Anna", "secret")
        await tap("Sign in")
        try await type("Here 1")
        await tap("Pay 80.00 €")
        #expect(try tabs.selected == AnyHashable(2))
        #expect(try top.texts.contains("1: 2 × Lamp"))
        await tap("1: 2 × Lamp", "Get help")
        try await type("Do you have a chair?")
        await tap("Send", "market://product/chair")
        #expect(try top.texts.first == "1 for 99.50 €")
    }

    var top: ViewNode {
        get throws {
            let graph = try #require(controller).graph
            return graph.modals.last?.content ?? graph.root
        }
    }

    var tabs: DrawnTabs {
        get throws { try #require(top.visible(DrawnTabs.self).first) }
    }

    func settle() async {
        UIKitSimulation.running.settle()
        await app.store.settle()
        UIKitSimulation.running.settle()
    }

    func tap(_ titles: String..., at location: SourceLocation = #_sourceLocation) async {
        for title in titles {
            let isTapped = (try? top.userTaps(title)) == true
            #expect(isTapped, "\(title)", sourceLocation: location)
            await settle()
        }
    }

    /// Types into the fields from the top to the bottom.
    func type(_ texts: String...) async throws {
        for (field, text) in zip(try top.visible(DrawnTextField.self), texts) {
            field.userTypes(text)
        }
        await settle()
    }
}
