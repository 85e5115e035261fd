import EventModulesStorage
import EventModulesSwiftUI
import Foundation
import MarketApp
import SwiftUI

// The market for Apple's systems; the features have its views.

/// A window, which closes when the system releases its state.
struct MarketWindow: View {
    let app: MarketApp

    @State
    private var router: StackRouter?

    var body: some View {
        if let router {
            RouterView(router) { tab in
                switch MarketTab(rawValue: tab) {
                case .basket: Label("Basket", systemImage: "basket")
                case .orders: Label("Orders", systemImage: "shippingbox")
                default: Label("Catalog", systemImage: "storefront")
                }
            }
            .onOpenURL { router.follow($0) }
        } else {
            Color.clear.onAppear { router = app.openWindow() }
        }
    }
}

final class PrintedAnalytics: AnalyticsProvider {
    func track(event: String, properties: [String: AnalyticsValue]) { print("counted \(event)") }
}

@main
struct MarketUI: App {
    @State
    private var app = MarketApp(
        keptIn: KeptFolder(
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
                .appending(path: "Market")
        ),
        analytics: PrintedAnalytics(),
        services: Services { $0.useSampleServer() }
    )

    var body: some Scene {
        WindowGroup { MarketWindow(app: app) }
    }
}
