import EventModulesSwiftUI
import SwiftUI

/// The examples in the comments of EventModulesSwiftUI, and of links, that the guide doesn't have;
/// none is run.
enum Examples {
    struct Lamps {}

    struct LampsView: View {
        let lamps: Lamps
        var body: some View { Text("Lamps") }
    }

    struct LampsContext {
        let lamps: PartialStore<Lamps>
    }

    @MainActor
    struct LampsModule {
        let context: LampsContext

        func makePresentable() -> any Presentable {
            ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) }
        }
    }

    @MainActor
    struct WrappedModule {
        let context: LampsContext

        func makePresentable() -> any Presentable {
            OnUIKit(ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) })
        }
    }

    @MainActor
    final class Shop {
        let router = StackRouter(manager: ModuleManager())
    }

    struct ShopApp: App {
        @State
        private var shop = Shop()

        var body: some Scene {
            WindowGroup { RouterView(shop.router) }
        }
    }

    struct WindowView: View {
        let router: StackRouter

        var body: some View {
            RouterView(router).onOpenURL { router.follow($0) }
        }
    }

    struct Checkout {
        var address = ""
    }

    struct SetAddress: Action {
        init(_ address: String) {}
    }

    struct CheckoutView: View {
        let checkout: ObservedState<Checkout>

        var body: some View {
            TextField("Address", text: checkout.binding(\.address) { SetAddress($0) })
        }
    }

    enum Drawn {
        @Observable
        final class LampsView: ViewControllerModellableView, BodyProviding {
            var model: LampsViewModel?
            var body: some View { Text(model?.text ?? "") }

            func setup() {}
            func style() {}
            func update(oldModel: LampsViewModel?) {}
        }
    }
}
