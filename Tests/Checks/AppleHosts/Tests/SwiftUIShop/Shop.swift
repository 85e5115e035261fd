import EventModulesSwiftUI
import SwiftUI

extension Page: SwiftUIScreen {
    var body: some View {
        Text(text)
        ForEach(words, id: \.self) { word in Button(word) { self.enter(word) } }
    }
}

@main
struct Shop: App {
    @State
    private var app = ShopApp()

    var body: some Scene {
        WindowGroup { RouterView(app.router) }
    }
}
