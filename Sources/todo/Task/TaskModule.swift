import EventModules

/// The feature that shows the details of a task: it emits the user's requests and leaves their
/// execution to listeners.
final class TaskModule: ModuleProtocol, EventsProducer {
    let context: TaskContext
    let disposeBag = DisposeBag()
    var events: Observable<TaskEvent> { subject }

    private let subject = PublishSubject<TaskEvent>()

    init(usingContext context: TaskContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { context.makeScreen(self) }

    func complete() {
        subject.onNext(.done(context.number, on: context.today()))
    }

    func reopen() {
        subject.onNext(.reopened(context.number))
    }

    func prioritize(_ priority: TodoPriority?) {
        subject.onNext(.priorityChosen(priority, task: context.number))
    }

    func undo() {
        subject.onNext(.undoRequested)
    }

    func redo() {
        subject.onNext(.redoRequested)
    }

    func edit(_ text: String) {
        subject.onNext(.edited(TaskText(text), task: context.number))
    }
}
