import Screens
import Terminal

extension ListScreen {
    func press(_ key: Key) -> Bool {
        switch localState.mode {
        case .browsing: answer(key) ?? browse(key)
        case .adding(let field): add(key, field)
        case .editing(let number, let field): edit(key, number, field)
        case .filtering(let field): filter(key, field)
        case .prioritizing(let number): prioritize(key, number)
        }
    }

    // MARK: - Browsing

    private func browse(_ key: Key) -> Bool {
        dismissNotice()
        return move(key) || change(key) || leave(key)
    }

    /// A key dismisses the message.
    private func dismissNotice() {
        guard let list = viewModel?.list, localState.read !== list.news else { return }
        localState.read = list.news
    }

    private func move(_ key: Key) -> Bool {
        switch key {
        case .up, .character("k"): select(localState.row - 1)
        case .down, .character("j"): select(localState.row + 1)
        case .pageUp: select(localState.row - rootView.height)
        case .pageDown: select(localState.row + rootView.height)
        case .home, .character("g"): select(0)
        case .end, .character("G"): select(.max)
        default: return false
        }
        return true
    }

    private func change(_ key: Key) -> Bool {
        switch key {
        case .character("a"): localState.mode = .adding(TextField())
        case .character("/"): localState.mode = .filtering(TextField(localState.filter))
        case .character("e"):
            withSelected { localState.mode = .editing(task: $0, TextField($1.line)) }
        case .character("p"):
            withSelected { number, _ in
                localState.mode = .prioritizing(task: number)
            }
        case .character(" "):
            withSelected { $1.isDone ? module.reopen($0) : module.complete($0) }
        case .character("u"): module.undo()
        case .control("r"): module.redo()
        case .character("w"): module.save()
        default: return false
        }
        return true
    }

    private func leave(_ key: Key) -> Bool {
        switch key {
        case .enter: withSelected { number, _ in module.select(number) }
        case .character("s"): module.openSettings()
        case .escape where !localState.filter.isEmpty: setFilter("")
        case .escape, .character("q"): module.quit()
        default: return false
        }
        return true
    }

    private func withSelected(_ work: (Int, TodoTask) -> Void) {
        guard let number = selectedNumber, let task = state?.list.document.task(number) else {
            return
        }
        work(number, task)
    }

    // MARK: - Answering

    /// Answers the pending question; returns false if the key doesn't answer it.
    private func answer(_ key: Key) -> Bool? {
        switch viewModel?.list.question {
        case .recovery: answerRecovery(key)
        case .quitting: answerQuitting(key)
        case nil: nil
        }
    }

    /// Answers the question whether to save before quitting.
    private func answerQuitting(_ key: Key) -> Bool {
        switch key {
        case .character("y"):
            module.save()
            // The next outcome is that of the save.
            localState.quitsWhenSaved = true
        case .character("n"): module.quit()
        case .escape: module.list(.all)
        default: return false
        }
        return true
    }

    /// Answers the question about an earlier run's unsaved changes.
    private func answerRecovery(_ key: Key) -> Bool {
        switch key {
        case .character("y"): module.acceptRecovery()
        case .character("n"), .escape: module.declineRecovery()
        case .character("d"): module.discardRecovery()
        default: return false
        }
        return true
    }

    // MARK: - Writing

    private func add(_ key: Key, _ field: TextField) -> Bool {
        write(key, field, goOn: { .adding($0) }, finish: { module.add($0) })
    }

    private func edit(_ key: Key, _ number: Int, _ field: TextField) -> Bool {
        write(
            key,
            field,
            goOn: { .editing(task: number, $0) },
            finish: { text in
                guard state?.list.document.task(number) != TodoTask(text) else { return }
                module.edit(number, text)
            }
        )
    }

    /// Edits a field; Enter accepts the text and Escape discards it.
    private func write(
        _ key: Key,
        _ field: TextField,
        goOn: (TextField) -> ListLocalState.Mode,
        finish: (String) -> Void
    ) -> Bool {
        var field = field
        switch key {
        case .escape: localState.mode = .browsing
        case .enter:
            localState.mode = .browsing
            if !field.text.isEmpty { finish(field.text) }
        default:
            guard field.handle(key) else { return false }
            localState.mode = goOn(field)
        }
        return true
    }

    private func filter(_ key: Key, _ field: TextField) -> Bool {
        var field = field
        switch key {
        case .enter: localState.mode = .browsing
        case .escape:
            localState.mode = .browsing
            setFilter("")
        case .up, .down: return move(key)
        default:
            guard field.handle(key) else { return false }
            localState.mode = .filtering(field)
            setFilter(field.text)
        }
        return true
    }

    /// Changes the filter and keeps the selected task if it is still shown.
    private func setFilter(_ filter: String) {
        guard filter != localState.filter else { return }
        let number = selectedNumber
        localState.filter = filter
        if let number { select(number: number) } else { select(0) }
    }

    private func prioritize(_ key: Key, _ number: Int) -> Bool {
        guard let choice = PriorityChoice(key) else { return false }
        localState.mode = .browsing
        if case .priority(let priority) = choice { module.prioritize(number, priority) }
        return true
    }
}
