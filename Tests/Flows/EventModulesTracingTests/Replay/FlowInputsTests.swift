import EventModulesTesting
import Testing

/// The values that a recording keeps for a replay.
@MainActor
struct FlowInputsTests {
    private struct Enter: Action, Codable {
        let text: String
    }

    private let shop = Shop()

    /// Records what a closure does, and returns the inputs.
    private func inputs(of use: () -> Void) -> [FlowInput] {
        let inputs = FlowInputs().action(Enter.self)
        let trace = FlowTrace(manager: shop.manager, router: shop.router, recording: inputs)
        var records: [FlowRecord] = []
        trace.log.forEachRecord { records.append($0) }
        use()
        trace.stop()
        return records.compactMap(\.input)
    }

    @Test
    func aValueOfMoreThanAMegabyteIsNotKept() {
        // Its JSON is {"text":"…"}.
        let length = (1 << 20) - 11
        let inputs = inputs {
            for length in [length, length + 1] {
                shop.store.dispatch(action: Enter(text: String(repeating: "a", count: length)))
            }
        }
        #expect(inputs.map(\.json.utf8.count) == [1 << 20])
        #expect(inputs.map(\.type) == ["Enter"])
    }

    @Test(arguments: ["?token=s3cret", "#s3cret", "?s3cret"])
    func aLinkWithSecretsIsNotKept(secret: String) {
        let inputs = inputs {
            _ = Diagnostics.collect {
                shop.router.route(toDeeplink: "shop:nowhere")
                shop.router.route(toDeeplink: "shop:nowhere\(secret)")
            }
        }
        #expect(inputs.map(\.json) == [#"[{"link":"shop:nowhere","name":"link"}]"#])
    }
}
