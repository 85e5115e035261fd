internal import Deeplinks
internal import Delivery

extension ModuleManager {
    func reportNoStore(for module: any ReducerProviding) {
        report(
            "A module provides a reducer, but its manager has no store.",
            ["module": String(reflecting: type(of: module))],
            "The module has no sub-state, and its reducer isn't called.",
            "To fix this, make the manager with ModuleManager(listeners:store:)."
        )
    }

    func reportDisposedBag(of producer: any AnyEventsProducer) {
        report(
            "A producer was set up whose dispose bag has ended.",
            ["producer": String(reflecting: type(of: producer))],
            "The end of the bag removes the producer from the manager and ends its listeners' "
                + "subscriptions: no listener hears the producer, and a screen of it isn't shown.",
            "To fix this, let the producer keep one bag for as long as it is alive: "
                + "let disposeBag = DisposeBag()."
        )
    }

    func reportScreenOfTwo(
        _ screen: any Presentable,
        _ first: any AnyModule,
        _ second: any AnyModule
    ) {
        report(
            "A module returned a screen that already belongs to another module.",
            [
                "screen": String(reflecting: type(of: screen)),
                "its module": String(reflecting: type(of: first)),
                "other module": String(reflecting: type(of: second)),
            ],
            "A screen keeps one module alive; it does not keep the other one.",
            "To fix this, return a new presentable from makePresentable()."
        )
    }

    func reportClash(
        _ pattern: DeeplinkPattern,
        _ first: DeeplinkAnswer,
        _ second: DeeplinkAnswer
    ) {
        report(
            "Two modules answer the same links.",
            [
                "pattern": "\(pattern)",
                "first module": first.fullName,
                "second module": second.fullName,
            ],
            "The first module keeps the links, because both patterns fit equally well.",
            "To fix this, change the pattern of one of them, or give it a priority."
        )
    }

    private func report(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        _ explanation: String,
        _ fix: String
    ) {
        Diagnostics.report(
            Diagnostic(summary, details, explanation: explanation, fix: fix),
            to: recorder
        )
    }
}
