import EventModulesScreens
import MarketKit

public enum SupportEvent: EventProtocol {
    case linkSelected(String)
    case messageSent(topic: String)
}

struct Chat: Equatable {
    var lines: [String] = []
    var link: String?
    var isWaiting = false

    static var reducer: TableReducer<Chat> {
        TableReducer(initialState: Chat())
            .on(MessageSent.self) { chat, action in
                chat.lines.append("You: \(action.text)")
                chat.isWaiting = true
            }
            .on(AnswerReceived.self) { chat, action in
                chat.lines.append("We: \(action.text)")
                chat.link = action.link ?? chat.link
                chat.isWaiting = false
            }
    }
}

struct MessageSent: Action {
    let text: String
}

struct AnswerReceived: Action {
    let text: String
    let link: String?
}

/// Sends a message of a chat, and waits for the answer; a chat that is closed doesn't wait.
struct SendMessage: TaskAction {
    let text: String

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        dispatch(MessageSent(text: text))
        let answer = try? await Services.current.support.answer(text)
        dispatch(AnswerReceived(text: answer?.text ?? "Nobody is here.", link: answer?.link))
    }
}

/// The service that answers questions, possibly with a link into the app.
public struct SupportService: ServiceKey, Sendable {
    public static var liveValue: SupportService? { nil }
    public typealias Answer = @Sendable (String) async throws -> (text: String, link: String?)
    let answer: Answer

    public init(answer: @escaping Answer) { self.answer = answer }
}

extension Services {
    public var support: SupportService {
        get { self[SupportService.self] }
        set { self[SupportService.self] = newValue }
    }
}

struct SupportContext: ModuleContextProtocol {
    typealias ModuleType = SupportModule
    let topic: String
    var requiredPresentationMode: RoutingStepPresentationMode? { .modal(style: .sheet) }
}

final class SupportModule: ModuleProtocol, EventsEmitting, ReducerProviding, Deeplinkable {
    static let pattern: DeeplinkPattern = "market://support?{topic}"
    static let deeplinkPatterns = [pattern]
    let context: SupportContext
    let events = EventsSource<SupportEvent>()
    var deeplink: Deeplink? { Self.pattern.link(["topic": .string(context.topic)]) }

    init(usingContext context: SupportContext) { self.context = context }

    var reducer: any CombinableReducer { Chat.reducer }

    func makePresentable() -> any Presentable {
        Screen(
            SupportView(
                topic: context.topic,
                chat: ObservedState(partialStore(forStateType: Chat.self)),
                events: events
            )
        )
    }
}

extension ModuleRoutingStep {
    public static func support(about topic: String) -> Self {
        Self(withMaker: SupportContext(topic: topic))
    }
}

extension ModuleManager {
    public func registerSupportLinks() {
        registerDeeplinks(of: SupportModule.self) { match in
            SupportContext(topic: match["topic", as: String.self] ?? "your order")
        }
    }
}
