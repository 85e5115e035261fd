import EventModulesSwiftUI
import SwiftUI

enum BasketEvent: EventProtocol {
    case checkedOut
}

struct BasketContext: ModuleContextProtocol {
    typealias ModuleType = BasketModule
    let basket: PartialStore<Basket>
}

final class BasketModule: ModuleProtocol, EventsEmitting {
    let context: BasketContext
    let events = EventsSource<BasketEvent>()

    init(usingContext context: BasketContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let checkOut = events.emitter(of: .checkedOut)
        return ViewScreen(context.basket) { basket in
            BasketView(names: basket.names, onCheckOut: checkOut)
        }
    }
}

extension ModuleRoutingStep {
    static func basket(_ basket: PartialStore<Basket>) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: BasketContext(basket: basket))
    }
}

struct BasketView: View {
    let names: [String]
    let onCheckOut: () -> Void

    var body: some View {
        List {
            ForEach(names.indices, id: \.self) { index in Text(names[index]) }
            if !names.isEmpty { Button("Buy") { onCheckOut() } }
        }
        .navigationTitle("Basket")
    }
}
