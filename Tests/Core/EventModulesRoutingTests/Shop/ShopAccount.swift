import EventModules

extension Shop {
    enum AccountEvent: EventProtocol {
        case renamed(String)
    }

    struct Rename: Action {
        let name: String
    }

    /// The state of one living account.
    struct AccountState: Equatable {
        var name = ""
    }

    /// With its link, which another run follows for a tab that waits.
    struct AccountContext: ModuleContextProtocol {
        typealias ModuleType = AccountModule
        let routingContext: RoutingContext = .shop
        var deeplink: Deeplink? { AccountModule.pattern.link([:]) }
    }

    /// The customer; the root of a tab, behind the sign-in.
    final class AccountModule: Deeplinkable, EventsProducer, ReducerProviding {
        static let gates: [RoutingGate] = [.signIn]
        static let pattern: DeeplinkPattern = "shop://account"
        static let deeplinkPatterns = [pattern]
        static let deeplinkBehavior = DeeplinkBehavior.everywhere

        let context: AccountContext
        let disposeBag = DisposeBag()
        var events: Observable<AccountEvent> { subject }
        private let subject = PublishSubject<AccountEvent>()

        init(usingContext context: AccountContext) { self.context = context }

        var reducer: any CombinableReducer {
            TableReducer(initialState: AccountState())
                .on(Rename.self) { account, action in account.name = action.name }
        }

        func makePresentable() -> any Presentable { ShopScreen() }

        func rename(_ name: String) { subject.onNext(.renamed(name)) }
    }
}

extension ModuleRoutingStep {
    @MainActor
    static var account: ModuleRoutingStep { ModuleRoutingStep(withMaker: Shop.AccountContext()) }
}
