import EventModulesScreens
import SwiftUI
import SwiftUIHost

/// A view with a state of its own, and a button that counts.
struct PageView: View {
    let name: String
    var onTap: @MainActor () -> Void = {}

    @State
    private var count = 0

    var body: some View {
        Text("\(name), \(count)")
        Button {
            count += 1
            onTap()
        } label: {
            Image(systemName: "plus")
        }
    }
}

extension ModuleRoutingStep {
    static func page(
        _ name: String,
        onTap: @escaping @MainActor () -> Void = {}
    ) -> ModuleRoutingStep {
        .screen { ViewScreen { PageView(name: name, onTap: onTap) } }
    }

    static func screen(_ make: @escaping @MainActor () -> any Presentable) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: PageContext(makeScreen: make))
    }
}
