import Testing

/// `eventflow test`.
struct FlowTestCommandTests {
    private let shop: RecordedShop

    init() throws { shop = try RecordedShop() }

    @Test
    func printsATest() throws {
        let result = try FlowProgram.run("test", shop.path)
        #expect(result.error.isEmpty && result.status == 0)
        #expect(
            result.out == ##"""
                import EventModules
                import EventModulesTesting
                import Testing

                /// A flow that was recorded in shop.
                @MainActor
                struct RecordedFlowTests {
                    @Test
                    func theRecordedFlowHappensAgain() async {
                        // Make the app as it was before the first input, and pass its own objects.
                        let manager = ModuleManager()
                        let router: StackRouter? = nil
                        let flow = FlowRecorder(manager: manager, router: router)

                        // Below each input, write the call that made it, with the values that it had.
                        // 1. event Shop#1: bought("</script>\\n")
                        await flow.settle()
                        // 8. event Shop#2: refreshed

                        Issue.record("Fill in the app and the 2 calls, then delete this line.")
                        flow.expectTranscript(
                            #"""
                            event Shop#1: bought("</script>\\n")
                              called Bridge#1
                                action SendOrder()
                                  began SendOrder()
                                    changed Basket: orders: 0 → 1
                                    ended SendOrder()
                            event Shop#2: refreshed
                            """#
                        )
                        flow.finish()
                    }
                }

                """##
        )
    }

    @Test
    func takesAPartOfTheRecording() throws {
        let result = try FlowProgram.run("test", shop.path, "--from", "5", "--to", "#6")
        let comments = result.out.split(separator: "\n").filter { $0.contains(/\/\/ \d/) }
        #expect(
            comments == [
                "        // 5. changed Basket: orders: 0 → 1, because of the earlier 4",
                "        // 6. ended SendOrder(), because of the earlier 4",
            ]
        )
    }

    @Test
    func theRecordsBeforeAnUnreadableLineBecomeATest() throws {
        try shop.write((try shop.text(of: "flow.jsonl") + "nonsense\n").utf8, to: "cut.jsonl")
        let whole = try FlowProgram.run("test", shop.path)
        let result = try FlowProgram.run("test", shop.path("cut.jsonl"))
        #expect(result.out == whole.out && result.status == 1)
        #expect(result.error.contains("line 10"))
        let part = try FlowProgram.run("test", shop.path("cut.jsonl"), "--from", "20")
        #expect(part.out.isEmpty && part.error.contains("line 10"))
    }

    @Test
    func aPartWithoutEntriesIsExplained() throws {
        let result = try FlowProgram.run("test", shop.path, "--from", "10")
        #expect(
            result.error == "eventflow: \(shop.path): has no entries for a test. "
                + "To fix this, name numbers that eventflow show --all --numbers prints.\n"
        )
        #expect(result.out.isEmpty && result.status == 1)
    }
}
