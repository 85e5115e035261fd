import BasketFeature
import EventModulesStorage
import EventModulesTesting
import SwiftUI
import Testing
import UIKit

@testable import MarketApp
@testable import MarketUI

/// The larger sample in SwiftUI: only its window differs from the terminal's.
@MainActor
struct MarketTests {
    @Test(.services { $0.useSampleServer() })
    func tapsFillTheBasket() async throws {
        let app = MarketApp(
            keptIn: KeptMemory(),
            analytics: RecordingAnalyticsProvider(),
            services: Services()
        )
        let (scene, simulation) = (UIWindowScene(), UIKitSimulation.running)
        let controller = UIHostingController(rootView: MarketWindow(app: app))
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        simulation.settle()
        await app.store.settle()
        simulation.settle()
        var top: ViewNode { controller.graph.modals.last?.content ?? controller.graph.root }
        let alert = try #require(controller.graph.alert)
        #expect(alert.title == "May we count what is selected and bought?")
        #expect(alert.userTaps("No"))
        simulation.settle()
        #expect(top.texts.contains("Lamp, 40.00 €"))
        top.userTaps("Lamp, 40.00 €")
        simulation.settle()
        top.userTaps("One more")
        simulation.settle()
        #expect(top.texts.first == "2 for 80.00 €")
        top.userTaps("Add to the basket")
        simulation.settle()
        #expect(app.store.state[Basket.self]?.cents == 8_000)
        withExtendedLifetime(window) {}
    }
}
