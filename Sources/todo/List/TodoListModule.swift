import EventModules

/// The feature that shows the list: it emits the user's requests and leaves their execution to
/// listeners.
final class TodoListModule: ModuleProtocol, EventsProducer {
    let context: TodoListContext
    let disposeBag = DisposeBag()
    var events: Observable<TodoListEvent> { subject }

    private let subject = PublishSubject<TodoListEvent>()

    init(usingContext context: TodoListContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { context.makeScreen(self) }

    func list(_ filter: TodoFilter) {
        subject.onNext(.listRequested(filter))
    }

    func add(_ text: String) {
        subject.onNext(.taskEntered(TaskText(text), on: context.today()))
    }

    func complete(_ number: Int) {
        subject.onNext(.taskDone(number, on: context.today()))
    }

    func reopen(_ number: Int) {
        subject.onNext(.taskReopened(number))
    }

    func prioritize(_ number: Int, _ priority: TodoPriority?) {
        subject.onNext(.priorityChosen(priority, task: number))
    }

    func edit(_ number: Int, _ text: String) {
        subject.onNext(.taskEdited(TaskText(text), task: number))
    }

    func select(_ number: Int) {
        subject.onNext(.taskSelected(number))
    }

    func undo() {
        subject.onNext(.undoRequested)
    }

    func redo() {
        subject.onNext(.redoRequested)
    }

    func save() {
        subject.onNext(.saveRequested)
    }

    func overwrite() {
        subject.onNext(.overwritingRequested)
    }

    func reread() {
        subject.onNext(.rereadingRequested)
    }

    func acceptRecovery() {
        subject.onNext(.recoveryAccepted)
    }

    func declineRecovery() {
        subject.onNext(.recoveryDeclined)
    }

    func discardRecovery() {
        subject.onNext(.recoveryDiscarded)
    }

    func openSettings() {
        subject.onNext(.settingsRequested)
    }

    func quit() {
        subject.onNext(.quitRequested)
    }
}
