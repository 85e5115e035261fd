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
        let opening = Opening()
        var step = step
        step.step.opening = opening
        perform([.route(to: step)])
        return opening.events
    }
}

/// The events of the module that is made for one call of `Router.open(_:_:)`.
///
/// - Lifetime: The step of the call retains it, and then the screens of the module do. It completes
///   the stream at the latest when they are released.
@MainActor
package final class Opening {
    private enum State: Sendable {
        case waiting
        case open(Disposable)
        case ended
    }

    package let events = PublishSubject<any EventProtocol>()
    private var state = State.waiting

    /// Passes on the events of the first module that is made; ignores others.
    func begin(_ module: any AnyModule) {
        guard case .waiting = state else { return }
        state = .open(module.anyEvent.subscribe(onNext: events.onNext))
    }

    /// Sends an answer, unless the stream has completed, and completes it.
    package func end(with answer: PromptAnswer) {
        if !isEnded { events.onNext(answer) }
        end()
    }

    package var isEnded: Bool { if case .ended = state { true } else { false } }

    func end() {
        let ended = state
        state = .ended
        Self.end(ended, events)
    }

    private static func end(_ state: State, _ events: PublishSubject<any EventProtocol>) {
        switch state {
        case .ended: return
        case .waiting: break
        case .open(let subscription): subscription.dispose()
        }
        events.onCompleted()
    }

    deinit {
        if case .ended = state { return }
        let (state, events) = (state, events)
        MainActor.perform { Self.end(state, events) }
    }
}

/// A prompt on its way to a router.
public struct PromptRequest {
    /// The prompt.
    public let prompt: Prompt
    package var opening: Opening?
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
        let opening = Opening()
        perform([.prompt(PromptRequest(prompt: prompt, opening: opening))])
        return opening.events.compactMap { $0 as? PromptAnswer }
    }
}
