import EventModulesSwiftUI
import EventModulesTesting
import SwiftUI
import Testing
import UIKit

@testable import SwiftUIShop

/// The shop of Getting Started in SwiftUI: only its screens differ from `swift run shop-sample`.
@MainActor
struct GettingStartedTests {
    @Test
    func everyBlockIsCompiledAndRun() throws {
        let page = GuidePage(path: "Wiki/Getting-Started.md")
        let tested = try GuidePage.lines(of: "Tests/Checks/AppleHosts/Tests/SwiftUIShop/Shop.swift")
        let paragraphs = try page.paragraphs(of: "swift swiftui")
        #expect(!paragraphs.isEmpty)
        for paragraph in paragraphs {
            #expect(tested.containsInARow(paragraph.lines), "line \(paragraph.firstLine)")
        }
    }

    /// The transcript is that of the page.
    @Test
    func theTestOfThePagePasses() throws {
        let app = ShopApp()
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("lamp")
        app.router.enter("add")
        let page = try GuidePage(path: "Wiki/Getting-Started.md").text()
        let lines = "\(flow.transcript)".split(separator: "\n")
        #expect(lines.count == 13)
        for line in lines { #expect(page.contains(line)) }
        flow.skip()
        flow.finish()
        expectNothingLeft(in: app.manager, app.store, app.router)
    }

    @Test
    func tapsFillTheBasket() {
        let (shop, scene, simulation) = (Shop(), UIWindowScene(), UIKitSimulation.running)
        let controller = shop.userOpensWindow()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        var top: ViewNode { controller.graph.modals.last?.content ?? controller.graph.root }
        #expect(top.texts == ["Catalog: lamp, chair", "lamp", "chair"])
        top.userTaps("lamp")
        simulation.settle()
        #expect(top.texts == ["Product: lamp (type add)", "add"])
        top.userTaps("add")
        simulation.settle()
        #expect(top.texts == ["Basket: lamp", "buy"])
        top.userTaps("buy")
        simulation.settle()
        #expect(top.texts == ["Basket: "])
        withExtendedLifetime(shop) {}
    }
}
