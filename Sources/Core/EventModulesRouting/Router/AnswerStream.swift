public import EventModulesCore
public import EventObservables

extension Router {
    /// Shows a module that is asked for an answer, and returns the events of that one instance.
    ///
    /// - Order: Makes a move, as `route(to:)` does. A listener that subscribes to the result in the
    ///   delivery in which it opens the module receives all of the module's events, each after all
    ///   listeners of the module. The stream completes when the module has left for good and
    ///   everything that followed has been delivered; also if it is closed without an answer, or
    ///   can't be shown.
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

    /// Shows a module that is asked for an answer, and returns its events, as with a mode.
    public func open(_ step: PresentableRoutingStep) -> Observable<any EventProtocol> {
        let answers = AnswerStream()
        var step = step
        step.step.answers = answers
        perform([.route(to: step)])
        return answers.events
    }
}

/// The events of the module that is made for one call of `Router.open(_:_:)`.
///
/// - Lifetime: The step of the call retains it, and then the screens of the module do. It completes
///   the stream at the latest when they are released.
@MainActor
package final class AnswerStream {
    package let events = PublishSubject<any EventProtocol>()
    private var subscription: Disposable?
    package private(set) var isEnded = false

    /// Passes on the events of the first module that is made; ignores others.
    func begin(_ module: any AnyModule) {
        guard subscription == nil, !isEnded else { return }
        subscription = module.anyEvent.subscribe(onNext: events.onNext)
    }

    /// Sends an answer, unless the stream has completed, and completes it.
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
        let (subscription, events) = (subscription, events)
        MainActor.perform {
            subscription?.dispose()
            events.onCompleted()
        }
    }
}

/// A prompt on its way to a router.
public struct PromptRequest {
    /// The prompt.
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
        let answers = AnswerStream()
        perform([.prompt(PromptRequest(prompt: prompt, answers: answers))])
        return answers.events.compactMap { $0 as? PromptAnswer }
    }
}
