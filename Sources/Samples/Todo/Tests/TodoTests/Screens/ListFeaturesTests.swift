import EventModules
import Terminal
import Testing
import todo

/// Everyday work on the list at a terminal.
@MainActor
struct ListFeaturesTests {
    private let screen: TodoHostedScreen

    init() throws {
        screen = try TodoHostedScreen(
            "(B) Mow +garden due:2024-05-25\n(A) Call Mum @phone\nx Run\nPay due:2024-05-20\n"
                + "Rest t:2024-06-01\n"
        )
    }

    private var rows: [String] { screen.press().dropFirst().prefix { !$0.isEmpty }.map { $0 } }

    @Test
    func deletesATaskAndBringsItBack() {
        #expect(screen.type("jd").last == "Deleted 1 task")
        #expect(rows.prefix(2) == [" 1 (B) Mow +garden due:2024-05-25", ">2 x Run"])
        #expect(screen.type("u")[2] == ">2 (A) Call Mum @phone")
    }

    /// The screen is drawn once for keys that come together, so the rows aren't searched before.
    @Test
    func keysAfterAFilterAreForTheSelectedTask() {
        screen.type("jj")
        for key in [Key.character("/"), .character("r"), .enter, .character("d")] {
            screen.pressUndrawn(key)
        }
        #expect(rows.count == 2 && !screen.list.contains("Run") && screen.list.contains("Rest"))
    }

    @Test
    func aFilterTypedAtOnceKeepsTheSelectedTask() {
        screen.type("jj")
        for key in "/xyz".map(Key.character) + [.backspace, .backspace, .backspace] {
            screen.pressUndrawn(key)
        }
        #expect(screen.type("r")[2] == ">3 x Run")
    }

    /// The number of a deleted task is the next one's.
    @Test
    func deletingTheShownTaskGoesBack() {
        screen.press(.enter)
        screen.type("d")
        #expect(rows.first == ">1 (A) Call Mum @phone")
        #expect(screen.press().last == "Deleted 1 task")
    }

    @Test
    func aRefusedChangeKeepsTheMarks() {
        screen.type("jjv")
        screen.type("pA")
        #expect(screen.press().joined().contains("only open tasks have a priority"))
        #expect(screen.press()[0].contains("1 selected"))
    }

    /// Does what another program's change of the file leads to.
    private func reload(_ text: String) throws {
        screen.app.store.dispatch(action: TodoFileAction.replace(try TodoDocument(text)))
    }

    @Test
    func editsTheTaskThatAnotherProgramMoved() throws {
        screen.type("jje!")
        try reload("New\n" + screen.list)
        screen.press(.enter)
        #expect(
            screen.list.hasPrefix(
                "New\n(B) Mow +garden due:2024-05-25\n(A) Call Mum @phone\nx Run!\n"
            )
        )
    }

    @Test
    func editsTheShownTaskThatAnotherProgramMoved() throws {
        screen.type("jj")
        screen.press(.enter)
        screen.type("e!")
        try reload("New\n" + screen.list)
        #expect(screen.press(.enter)[0] == "Task 4, done")
        #expect(screen.list.contains("\n(A) Call Mum @phone\nx Run!\nPay"))
    }

    @Test
    func theSelectionStaysWithATaskThatMoved() throws {
        screen.type("jj")
        try reload("New\n" + screen.list)
        #expect(screen.press()[4] == ">4 x Run")
    }

    @Test
    func anEditedTaskThatIsGoneIsReported() throws {
        screen.type("e!")
        try reload("Other\n")
        let message = screen.press(.enter).joined(separator: " ")
        #expect(message.contains("The task was changed meanwhile."))
        #expect(message.contains("due:2024-05-25!"))
        #expect(screen.list == "Other\n")
    }

    @Test
    func changesNoTaskThatMovedToAMarkedLine() throws {
        screen.type("jvv")
        try reload("(A) Call Mum @phone\nx Run\nPay due:2024-05-20\nRest t:2024-06-01\n")
        screen.type("d")
        #expect(screen.list.split(separator: "\n").count == 3)
        screen.type("u")
        screen.press(.home)
        screen.type("d")
        #expect(screen.list == "x Run\nPay due:2024-05-20\nRest t:2024-06-01\n")
    }

    @Test
    func hidesDoneAndFutureTasks() {
        #expect(screen.type("h")[0].hasPrefix("no file: 4 tasks without done"))
        #expect(screen.type("f")[0].hasPrefix("no file: 3 tasks without done and future"))
        #expect(rows.map { $0.prefix(2) } == [">1", " 2", " 4"])
        #expect(screen.type("hf")[0].hasPrefix("no file: 5 tasks, 1 done"))
    }

    @Test
    func sortsTheRowsAndKeepsTheFile() {
        let before = screen.list
        #expect(screen.type("o")[0].contains(", by priority"))
        #expect(rows.map { $0.dropFirst().prefix(1) } == ["2", "1", "4", "5", "3"])
        #expect(screen.type("o")[0].contains(", by due date"))
        #expect(rows.map { $0.dropFirst().prefix(1) } == ["4", "1", "2", "5", "3"])
        #expect(screen.type("oo")[0].contains("by") == false)
        #expect(screen.list == before)
    }

    @Test
    func postponesTheDueDate() {
        #expect(screen.type("z").last == "Postpone by 1d, or:")
        screen.press(.enter)
        #expect(rows[0] == ">1 (B) Mow +garden due:2024-05-26")
        screen.type("z2w")
        #expect(screen.press(.enter)[1] == ">1 (B) Mow +garden due:2024-06-09")
        screen.type("zsoon")
        #expect(screen.press(.enter).joined().contains("That isn't a period."))
    }

    @Test
    func setsAndRemovesTheDueDate() {
        screen.type("jD2024-12-31")
        #expect(screen.press(.enter)[2] == ">2 (A) Call Mum @phone due:2024-12-31")
        #expect(screen.type("D").last == "Due: 2024-12-31")
        #expect(screen.press(.control("u"), .enter)[2] == ">2 (A) Call Mum @phone")
        screen.type("D3d")
        #expect(screen.press(.enter)[2] == ">2 (A) Call Mum @phone due:2024-05-24")
    }

    @Test
    func completingARecurringTaskAddsTheNext() throws {
        let screen = try TodoHostedScreen("Water rec:+1w due:2024-05-20\n")
        screen.type(" ")
        #expect(
            screen.list == "x 2024-05-21 Water rec:+1w due:2024-05-20\n"
                + "2024-05-21 Water rec:+1w due:2024-05-27\n"
        )
    }

    @Test
    func changesSeveralSelectedTasks() {
        #expect(screen.type("vv")[0].contains(", 2 selected"))
        #expect(rows.prefix(3).map { $0.prefix(3) } == ["*1 ", "*2 ", ">3 "])
        screen.type(" ")
        #expect(screen.list.hasPrefix("x 2024-05-21 Mow +garden due:2024-05-25 pri:B\nx 2024"))
        #expect(screen.type("u")[0].contains("selected") == false)
        #expect(screen.list.hasPrefix("(B) Mow"))
        #expect(screen.type("V")[0].contains(", 5 selected"))
        #expect(screen.press(.escape)[0].contains("selected") == false)
    }

    @Test
    func filtersByWordsNamesAndExclusions() {
        #expect(screen.type("/CÀLL")[0].contains("1 task with “CÀLL”"))
        #expect(screen.style(row: 1, column: 7).background == .yellow)
        #expect(screen.style(row: 1, column: 12).background == nil)
        screen.press(.escape)
        screen.type("/due -pay")
        #expect(rows == [">1 (B) Mow +garden due:2024-05-25"])
    }

    @Test
    func goesToTheNextMatchOfTheLastFilter() {
        screen.type("/due")
        screen.press(.enter, .escape)
        #expect(screen.type("n").dropFirst(4).first?.hasPrefix(">4") == true)
        #expect(screen.type("n")[1].hasPrefix(">1"))
        #expect(screen.type("N")[4].hasPrefix(">4"))
    }

    @Test
    func completesNamesWhileTyping() {
        screen.type("aBuy bulbs +")
        screen.press(.tab, .enter)
        #expect(screen.list.hasSuffix("2024-05-21 Buy bulbs +garden\n"))
    }

    @Test
    func recallsEarlierTexts() {
        screen.type("aone")
        screen.press(.enter)
        screen.type("atwo")
        screen.press(.enter)
        screen.type("a")
        #expect(screen.press(.up, .up).last == "Add: one")
        #expect(screen.press(.down, .down).last == "Add:")
    }

    @Test
    func theMouseAndHalfPagesSelect() throws {
        let screen = try TodoHostedScreen((1...30).map { "task \($0)\n" }.joined(), rows: 12)
        let place = TerminalPosition(row: 3, column: 9)
        #expect(screen.press(.mouse(.left, at: place))[3] == "> 3 task 3")
        #expect(screen.press(.control("d"))[8] == "> 8 task 8")
        #expect(screen.press(.mouse(.wheelDown, at: place))[1] == "  4 task 4")
    }

    @Test
    func colorsTellPrioritiesNamesAndDates() {
        #expect(screen.style(row: 2, column: 3) == TerminalStyle(.bold, color: .red))
        #expect(screen.style(row: 2, column: 17).color == .cyan)
        #expect(screen.style(row: 4, column: 7) == TerminalStyle([.bold, .underline], color: .red))
        #expect(screen.style(row: 3, column: 5) == TerminalStyle(.dim))
    }

    @Test
    func aMessageOfTwoRowsDoesNotCoverTheSelection() throws {
        let screen = try TodoHostedScreen("a\nb\nc\nd\n", rows: 5, columns: 24)
        let rows = screen.press(.end, .character("u"))
        #expect(rows.contains { $0.hasPrefix(">4") })
        #expect(rows.joined(separator: " ").contains("There is nothing to undo."))
    }

    @Test
    func aLongLineEndsWithAnEllipsis() throws {
        let screen = try TodoHostedScreen(String(repeating: "long ", count: 20), columns: 30)
        #expect(screen.press()[1].hasSuffix("…"))
    }

    // MARK: The details

    @Test
    func theDetailsGoToTheNextTaskOfTheList() {
        #expect(screen.type("hjj").contains(">4 Pay due:2024-05-20"))
        #expect(screen.press(.enter)[0] == "Task 4, open")
        #expect(screen.press(.left)[0] == "Task 2, open")
        #expect(screen.press(.right, .right)[0] == "Task 5, open")
        #expect(screen.press(.right)[0] == "Task 5, open")
        screen.type("d")
        #expect(screen.list.contains("Rest") == false)
    }

    @Test
    func longDetailsScroll() throws {
        let text = "a " + (1...9).map { "k\($0):v" }.joined(separator: " ")
        let screen = try TodoHostedScreen(text, rows: 4, columns: 20)
        #expect(screen.press(.enter)[1] == "text: a k1:v k2:v")
        #expect(screen.press(.down)[1] != "text: a k1:v k2:v")
        #expect(screen.press(.home)[1] == "text: a k1:v k2:v")
    }

    @Test
    func aDraftBelongsToTheTasksModule() throws {
        screen.press(.enter)
        screen.type("e!")
        let drafts = screen.app.store.state.values(forKeysOfType: TaskState.self)
        #expect(drafts.count == 1 && drafts[0].draft != nil && drafts[0].number == 1)
        screen.press(.escape)
        let state = screen.app.store.state.values(forKeysOfType: TaskState.self)
        #expect(state[0].draft == nil)
    }
}
