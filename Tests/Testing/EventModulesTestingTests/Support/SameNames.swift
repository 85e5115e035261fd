import EventModulesTesting

/// Types whose names differ only in the enclosing type, as in two features.
enum Basket {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = Module

        let routingContext: RoutingContext = "shop"
    }

    final class Module: ModuleProtocol, EventsProducer {
        let context: Context
        let disposeBag = DisposeBag()
        let events: Observable<ProductEvent> = PublishSubject()

        init(usingContext context: Context) {
            self.context = context
        }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class Screen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    final class Listener: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            producer.anyEvent.subscribe(onNext: { _ in }).disposed(by: producer.disposeBag)
            return true
        }
    }
}

enum Checkout {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = Module

        let routingContext: RoutingContext = "shop"
    }

    final class Module: ModuleProtocol, EventsProducer {
        let context: Context
        let disposeBag = DisposeBag()
        let events: Observable<ProductEvent> = PublishSubject()

        init(usingContext context: Context) {
            self.context = context
        }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class Screen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    final class Listener: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool { false }
    }
}
