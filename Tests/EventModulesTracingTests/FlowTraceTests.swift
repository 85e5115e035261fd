import EventModulesTesting
import Testing

@MainActor
struct FlowTraceTests {
    private let shop = Shop()

    @Test
    func tellsAWholeFlow() async {
        let trace = FlowTrace(manager: shop.manager, router: shop.router)
        shop.products?.subject.onNext(.productSelected(Product(id: "7")))
        shop.product?.buy()
        shop.gate.open()
        for _ in 0..<100 { await Task.yield() }
        print(trace.transcript)
        print("-----")
        print(trace.fullTranscript)
        for e in trace.entries where e.kind == .screen || e.kind == .ended { print(trace.why(e)) }
    }

    @Test
    func live() async {
        let trace = FlowTrace(manager: shop.manager, router: shop.router) { print($0) }
        shop.products?.subject.onNext(.productSelected(Product(id: "7")))
        shop.product?.buy()
        shop.gate.open()
        for _ in 0..<100 { await Task.yield() }
        withExtendedLifetime(trace) {}
    }
}
