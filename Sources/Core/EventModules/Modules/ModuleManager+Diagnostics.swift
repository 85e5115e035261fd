internal import Deeplinks
internal import Delivery

extension ModuleManager {
    func reportNoStore(for module: any ReducerProviding) {
        report(
            "A module provides a reducer, but its manager has no store.",
            ["module": String(reflecting: type(of: module))],
            explanation: "The module has no sub-state, and its reducer isn't called.",
            fix: "To fix this, make the manager with ModuleManager(listeners:store:)."
        )
    }

    func reportDisposedBag(of producer: any AnyEventsProducer) {
        report(
            "A producer whose dispose bag has ended was set up.",
            ["producer": String(reflecting: type(of: producer))],
            explanation:
                "The end of the bag removes the producer from the manager and ends its listeners' "
                + "subscriptions: no listener receives its events, and a screen isn't shown.",
            fix: "To fix this, let the producer keep one bag for as long as it is alive: "
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
            explanation: "A screen keeps only one module alive.",
            fix: "To fix this, return a new presentable from makePresentable()."
        )
    }

    func reportClash(
        _ pattern: DeeplinkPattern,
        _ first: any Deeplinkable.Type,
        _ second: any Deeplinkable.Type
    ) {
        report(
            "Two modules answer the same links.",
            [
                "pattern": "\(pattern)",
                "first module": String(reflecting: first),
                "second module": String(reflecting: second),
            ],
            explanation:
                "The first module keeps the links, because both patterns fit equally well.",
            fix: "To fix this, change the pattern of one of them, or give it a priority."
        )
    }
}
