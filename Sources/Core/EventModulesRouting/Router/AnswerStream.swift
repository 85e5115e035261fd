public import EventModulesCore
public import EventObservables

extension Router {
    /// Shows a module to get an answer, and returns the events of that instance.
    ///
    /// - Order: Makes a move, as `route(to:)` does. The first observer receives all of the module's
    ///   events, including events that the module sent while it opened, each after all listeners of
    ///   the module. The stream completes when the module has left for good and everything that
    ///   followed has been delivered, even if it is closed without an answer or can't be shown.
    /// - Lifetime: Neither the stream nor a subscription to it retains the module.
    ///
    /// ```swift
    /// router.open(.picker, .modal)
    ///     .capture(event: PickerEvent.picked)
    ///     .subscribe(onNext: { [weak basket] product in basket?.add(product) })
    ///     .disposed(by: producer.disposeBag)
    /// ```
    public func open(
        _ step: ModuleRoutingStep,
        _ mode: RoutingStepPresentationMode,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Observable<any EventProtocol> {
        open(
            PresentableRoutingStep(
                withStep: step,
                presentationMode: mode,
                fileID: fileID,
                line: line
            )
        )
    }

    /// Shows a module to get an answer, in the step's mode, and returns its events.
    public func open(_ step: PresentableRoutingStep) -> Observable<any EventProtocol> {
        let answers = AnswerStream()
        let events = answers.events
        var step = step
        step.step.answers = answers
        perform([.route(to: step)])
        return events
    }
}

/// The events of the module that is made for one call of `Router.open(_:_:)`.
///
/// - Lifetime: The step of the call retains it, and then the screens of the module do. It completes
///   the stream at the latest when they are released.
@MainActor
package final class AnswerStream {
    /// Keeps the events for the first observer, which subscribes when the call has returned.
    package private(set) var events = ReplaySubject<any EventProtocol>(bufferSize: .max)
    private var subscription: Disposable?
    package private(set) var isEnded = false

    /// The prompt whose answer the stream sends; `nil` for a module.
    private let prompt: Prompt?

    init(to prompt: Prompt? = nil) { self.prompt = prompt }

    /// Passes on the events of the first module that is made; ignores others.
    func begin(_ module: any AnyModule) {
        guard subscription == nil, !isEnded else { return }
        subscription = module.anyEvent.subscribe(onNext: { [weak self] in self?.send($0) })
    }

    private func send(_ event: any EventProtocol) {
        if events.hasObservers {
            events.endReplaying()
        } else if isKnownUniquelyReferenced(&events) {
            // The caller has dropped the stream.
            return
        }
        events.onNext(event)
    }

    package func end(with answer: PromptAnswer) {
        if !isEnded { events.onNext(answer) }
        end()
    }

    func end() {
        if isEnded { return }
        isEnded = true
        subscription?.dispose()
        events.onCompleted()
    }

    deinit {
        if isEnded { return }
        let (subscription, events, prompt) = (subscription, events, prompt)
        MainActor.perform {
            subscription?.dispose()
            // No router has shown it.
            let shown = prompt.map { ShownPrompt(id: 0, prompt: $0) }
            if let shown { events.onNext(PromptAnswer(shown, .refused)) }
            events.onCompleted()
        }
    }
}

/// A request to show a prompt, with the stream of its answer.
public struct PromptRequest {
    /// The prompt to show.
    public let prompt: Prompt
    package var answers: AnswerStream?
}

extension RouterMove {
    /// Shows a prompt over everything.
    public static func prompt(_ prompt: Prompt) -> RouterMove { .prompt(.init(prompt: prompt)) }
}

extension Router {
    /// Shows a prompt over everything, and returns its answer, after which the stream completes.
    ///
    /// The prompt stays while screens change below it. The answer follows `RouterEvent.answered`.
    public func show(_ prompt: Prompt) -> Observable<PromptAnswer> {
        let answers = AnswerStream(to: prompt)
        perform([.prompt(PromptRequest(prompt: prompt, answers: answers))])
        return answers.events.compactMap { $0 as? PromptAnswer }
    }
}
