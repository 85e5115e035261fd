internal import EventModulesCore
internal import EventRuntime

extension StackRouter {
    /// Answers the prompt of the position, for the host; the cause is what showed the prompt.
    ///
    /// - Parameters:
    ///   - shown: The prompt; one that has ended is ignored.
    ///   - button: The id of a button; another one logs a diagnostic. If the system dismissed the
    ///     prompt, nil: the cancel button, if there is one.
    ///   - texts: The texts by field.
    public func answer(_ shown: ShownPrompt, button: String?, texts: [String: String] = [:]) {
        DeliveryQueue.main.resume(asked[shown.id]?.cause) {
            inTurn { [self] draft in
                guard draft.position.prompt == shown else { return }
                guard let answer = PromptAnswer(shown, button: button, texts: texts) else {
                    return report(
                        "A prompt was answered with a button that it does not have.",
                        ["prompt": shown.prompt.shownTitle, "button": button ?? ""],
                        explanation: "The prompt stays.",
                        fix: "To fix this, pass the id of one of its buttons, or nil."
                    )
                }
                draft.position.prompt = nil
                draft.events.append(.answered(answer))
            }
        }
    }

    func show(_ request: PromptRequest, in draft: inout RouterDraft) {
        lastPromptID = max(lastPromptID, draft.position.prompt?.id ?? 0) &+ 1
        let shown = ShownPrompt(id: lastPromptID, prompt: request.prompt)
        asked[shown.id] = (shown, request.opening, DeliveryQueue.main.current)
        if draft.position.top != nil { draft.position.prompt = shown }
    }

    /// The events of a turn, followed by those of prompts that the new position begins or ends.
    func withPrompts(_ events: [RouterEvent], to position: RouterPosition) -> [RouterEvent] {
        let (before, after) = (carriedOut.prompt, position.prompt)
        if asked.isEmpty, before == after { return events }
        let unshown = asked.values.map(\.shown).filter { $0 != before && $0 != after }
            .inOrder { $0.id < $1.id }
        var events = events + unshown.map { .answered(PromptAnswer($0, .refused)) }
        guard before != after else { return events }
        if let before, !events.contains(where: { $0.answer?.shown == before }) {
            events.append(.answered(PromptAnswer(before, after == nil ? .left : .replaced)))
        }
        return events + (after.map { [.prompted($0)] } ?? [])
    }

    /// Passes a prompt's end on to the stream of its request.
    func endRequest(_ event: RouterEvent) {
        guard let answer = event.answer else { return }
        asked.removeValue(forKey: answer.shown.id)?.opening?.end(with: answer)
    }
}

extension RouterEvent {
    fileprivate var answer: PromptAnswer? {
        if case .answered(let answer) = self { answer } else { nil }
    }
}
