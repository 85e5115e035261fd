import EventModulesSwiftUI
import EventModulesTesting
import SwiftUI
import Testing
import UIKit

@testable import SwiftUIShop

/// The shop that Getting Started builds.
@MainActor
struct GettingStartedTests {
    private static let page = GuidePage(path: "Wiki/Getting-Started.md")

    @Test
    func theFirstAppPrintsTheEvent() throws {
        var lines: [String] = []
        let shop = FirstStep.Shop()
        shop.manager.addEventsListeners([EventsLogger { lines.append($0) }])
        shop.manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))
        #expect(try Self.page.shows(lines.joined(separator: "\n")))
    }

    @Test
    func aRowLeadsToTheProduct() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let routing = RoutingEventsListener(router: router)
            .on(CatalogEvent.productSelected) { .push(.product(id: $0)) }
        manager.addEventsListeners([routing])
        router.start(with: .catalog)
        manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#2")
    }

    @Test
    func tapsFillTheBasket() {
        let (app, scene, simulation) = (ShopApp(), UIWindowScene(), UIKitSimulation.running)
        let controller = app.userOpensWindow()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        var top: ViewNode { controller.graph.modals.last?.content ?? controller.graph.root }
        #expect(top.texts == ["lamp", "chair", "Catalog"])
        top.userTaps("lamp")
        simulation.settle()
        #expect(top.texts == ["Add to basket", "lamp"])
        top.userTaps("Add to basket")
        simulation.settle()
        #expect(top.texts == ["lamp", "Buy", "Basket"])
        top.userTaps("Buy")
        simulation.settle()
        #expect(top.texts == ["Basket"])
        withExtendedLifetime(app) {}
    }
}

/// The app before it has more than one feature.
private enum FirstStep {
    @MainActor
    final class Shop {
        let manager = ModuleManager(listeners: [EventsLogger()])
        let router: StackRouter

        init() {
            router = StackRouter(manager: manager)
            router.start(with: .catalog)
        }
    }
}
