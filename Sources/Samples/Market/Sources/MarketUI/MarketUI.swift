import EventModulesStorage
import EventModulesSwiftUI
import Foundation
import MarketApp
import MarketKit
import SwiftUI

// The market for Apple's systems. Features, tables and tests are those of the terminal.

extension PageScreen: SwiftUIScreen {
    public var body: some View { PageView(page: page) }
}

struct PageView: View {
    let page: Page

    var body: some View {
        VStack {
            ForEach(page.rows.indices, id: \.self) { index in
                switch page.rows[index] {
                case .text(let text): Text(text)
                case .button(_, let title, let action): Button(title) { action() }
                case .field(_, let title, let isSecret, let action):
                    FieldView(title: title, isSecret: isSecret, action: action)
                }
            }
        }
        .navigationTitle(page.title)
    }
}

struct FieldView: View {
    let title: String
    let isSecret: Bool
    let action: (String) -> Void

    @State
    private var text = ""

    var body: some View {
        if isSecret { SecureField(title, text: $text) } else { TextField(title, text: $text) }
        Button("OK") { action(text) }
    }
}

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
