import EventModulesSwiftUI
import SwiftUI

@main
struct ShopApp: App {
    @State
    private var shop = Shop()

    var body: some Scene {
        WindowGroup { RouterView(shop.router) }
    }
}
