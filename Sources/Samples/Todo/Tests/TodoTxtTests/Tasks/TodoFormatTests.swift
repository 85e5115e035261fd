import Testing
import TodoTxt

/// The corner cases in the documentation of the todo.txt format, of todo.txt-cli and of topydo, and
/// some of our own.
struct TodoFormatTests {
    @Test
    func readsTheFieldsOfEveryCase() {
        #expect(Self.cases.count == 82)
        for (line, fields, text) in Self.cases {
            let task = TodoTask(line)
            #expect(task.fields == fields, "\(line.debugDescription)")
            #expect(Array("“\(task.text)”".utf8) == Array(text.utf8), "\(line.debugDescription)")
        }
    }

    @Test(arguments: ["\n", "\r\n", ""])
    func preservesTheBytesOfEveryCase(_ ending: String) throws {
        for (line, _, _) in Self.cases {
            let text = "first\n" + line + ending
            #expect(Array(try TodoDocument(text).bytes) == Array(text.utf8))
        }
    }

    @Test
    func completesAndReopensEveryOpenCase() throws {
        for (line, _, _) in Self.cases where !TodoTask(line).isDone && !line.contains("pri:") {
            var document = try TodoDocument("first\n\(line)\n")
            let before = document
            let change = try document.complete(2, on: .day())
            #expect(document.task(2)?.isDone == true)
            if TodoTask(line).recurrence == nil {
                try document.reopen(2)
            } else {
                try document.apply(change.inverse)
            }
            #expect(document == before)
        }
    }

    /// Each line of the table, the fields of its task, and its text.
    private static let cases: [(line: String, fields: String, text: String)] = {
        // Scalars, because a combining mark at the start of a line would become part of its break.
        let rows = table.unicodeScalars.split(separator: "\n").map { String($0) }
        return stride(from: 0, to: rows.count, by: 3).map { index in
            let line = String(rows[index].unicodeScalars.dropLast())
            let (fields, text) = (rows[index + 1].dropFirst(4), rows[index + 2].dropFirst(4))
            return (line, String(fields), String(text))
        }
    }()

    // The `|` ends a line, so that its spaces can be seen.
    private static let table = """
        (A) Thank Mom for the meatballs @phone|
            open, priority A, contexts phone
            “Thank Mom for the meatballs @phone”
        (B) Schedule Goodwill pickup +GarageSale @phone|
            open, priority B, projects GarageSale, contexts phone
            “Schedule Goodwill pickup +GarageSale @phone”
        Post signs around the neighborhood +GarageSale|
            open, projects GarageSale
            “Post signs around the neighborhood +GarageSale”
        @GroceryStore Eskimo pies|
            open, contexts GroceryStore
            “@GroceryStore Eskimo pies”
        (A) Call Mom|
            open, priority A
            “Call Mom”
        Really gotta call Mom (A) @phone @someday|
            open, contexts phone someday
            “Really gotta call Mom (A) @phone @someday”
        (b) Get back to the boss|
            open
            “(b) Get back to the boss”
        (B)->Submit TPS report|
            open
            “(B)->Submit TPS report”
        2011-03-02 Document +TodoTxt task format|
            open, created 2011-03-02, projects TodoTxt
            “Document +TodoTxt task format”
        (A) 2011-03-02 Call Mom|
            open, priority A, created 2011-03-02
            “Call Mom”
        (A) Call Mom 2011-03-02|
            open, priority A
            “Call Mom 2011-03-02”
        (A) Call Mom +Family +PeaceLoveAndHappiness @iphone @phone|
            open, priority A, projects Family PeaceLoveAndHappiness, contexts iphone phone
            “Call Mom +Family +PeaceLoveAndHappiness @iphone @phone”
        Email SoAndSo at soandso@example.com|
            open
            “Email SoAndSo at soandso@example.com”
        Learn how to add 2+2|
            open
            “Learn how to add 2+2”
        x 2011-03-03 Call Mom|
            done, completed 2011-03-03
            “Call Mom”
        xylophone lesson|
            open
            “xylophone lesson”
        X 2012-01-01 Make resolutions|
            open
            “X 2012-01-01 Make resolutions”
        (A) x Find ticket prices|
            open, priority A
            “x Find ticket prices”
        x 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github|
            done, completed 2011-03-02, created 2011-03-01, projects TodoTxtTouch, contexts github
            “Review Tim's pull request +TodoTxtTouch @github”
        x (A) 2016-05-20 2016-04-30 measure space for +chapelShelving @chapel due:2016-05-30|
            done, projects chapelShelving, contexts chapel, tags due:2016-05-30, due 2016-05-30
            “(A) 2016-05-20 2016-04-30 measure space for +chapelShelving @chapel due:2016-05-30”
        (A) measure space for +chapelShelving @chapel due:2016-05-30|
            open, priority A, projects chapelShelving, contexts chapel, tags due:2016-05-30, due 2016-05-30
            “measure space for +chapelShelving @chapel due:2016-05-30”
        x 2016-05-20 2016-04-30 measure space pri:A|
            done, completed 2016-05-20, created 2016-04-30, tags pri:A
            “measure space pri:A”
        Call Mom due:2010-01-02|
            open, tags due:2010-01-02, due 2010-01-02
            “Call Mom due:2010-01-02”
        2010-05-06 Call Mom (A) 2010-05-07|
            open, created 2010-05-06
            “Call Mom (A) 2010-05-07”
        (A) 2010-05-06|
            open, priority A
            “2010-05-06”
        (A)|
            open
            “(A)”
        x|
            open
            “x”
        x |
            done
            “”
        x  a|
            done
            “ a”
         x a|
            open
            “ x a”
        x 2011-03-03|
            done
            “2011-03-03”
        x 2011-03-03 2011-03-01|
            done, completed 2011-03-03
            “2011-03-01”
        x 2011-13-03 a|
            done
            “2011-13-03 a”
        x 2011-03-03 x b|
            done, completed 2011-03-03
            “x b”
        (A) (B) a|
            open, priority A
            “(B) a”
        (A)  2011-03-02 a|
            open, priority A
            “ 2011-03-02 a”
        2011-3-2 a|
            open
            “2011-3-2 a”
        2011-02-29 a|
            open
            “2011-02-29 a”
        2012-02-29 a|
            open, created 2012-02-29
            “a”
        0000-01-01 a|
            open
            “0000-01-01 a”
        11-03-02 a|
            open
            “11-03-02 a”
        2011-03-02a|
            open
            “2011-03-02a”
        2011-03-02 2011-03-03 a|
            open, created 2011-03-02
            “2011-03-03 a”
        (A) 2011-03-02 (B) a|
            open, priority A, created 2011-03-02
            “(B) a”
        () a|
            open
            “() a”
        (AB) a|
            open
            “(AB) a”
        (1) a|
            open
            “(1) a”
        ((A) a|
            open
            “((A) a”
        (A)a|
            open
            “(A)a”
        [A] a|
            open
            “[A] a”
        +|
            open
            “+”
        @|
            open
            “@”
        + @ a|
            open
            “+ @ a”
        ++a @@b|
            open, projects +a, contexts @b
            “++a @@b”
        +a+b @a@b|
            open, projects a+b, contexts a@b
            “+a+b @a@b”
        a+b a@b|
            open
            “a+b a@b”
        +a: @b, (+c) "@d"|
            open, projects a:, contexts b,
            “+a: @b, (+c) "@d"”
        +p:q @r:s|
            open, projects p:q, contexts r:s
            “+p:q @r:s”
        key:value|
            open, tags key:value
            “key:value”
        key: :value :|
            open
            “key: :value :”
        a:b:c a::b|
            open
            “a:b:c a::b”
        http://example.com https://example.com/a:b|
            open
            “http://example.com https://example.com/a:b”
        mailto://a file:///b|
            open
            “mailto://a file:///b”
        12:30 12:30:00|
            open, tags 12:30
            “12:30 12:30:00”
        t:2011-03-02 due:2011-03-02|
            open, tags t:2011-03-02 due:2011-03-02, due 2011-03-02, from 2011-03-02
            “t:2011-03-02 due:2011-03-02”
        due:today due:1w t:mo|
            open, tags due:today due:1w t:mo
            “due:today due:1w t:mo”
        rec:1w rec:+2m rec:bad|
            open, tags rec:1w rec:+2m rec:bad
            “rec:1w rec:+2m rec:bad”
        h:1 p:2 id:3 star:1|
            open, tags h:1 p:2 id:3 star:1
            “h:1 p:2 id:3 star:1”
        pri:A pri:a pri:|
            open, tags pri:A pri:a
            “pri:A pri:a pri:”
        due:2011-03-02 due:2011-03-03|
            open, tags due:2011-03-02 due:2011-03-03, due 2011-03-02
            “due:2011-03-02 due:2011-03-03”
        note:"a b"|
            open, tags note:"a
            “note:"a b"”
        a  b   c|
            open
            “a  b   c”
        café +Müller @Zürich größe:groß|
            open, projects Müller, contexts Zürich, tags größe:groß
            “café +Müller @Zürich größe:groß”
        +日本 @東京 時:分|
            open, projects 日本, contexts 東京, tags 時:分
            “+日本 @東京 時:分”
        🎉 +🎉 @🎉 a:🎉|
            open, projects 🎉, contexts 🎉, tags a:🎉
            “🎉 +🎉 @🎉 a:🎉”
        \u{FEFF}(A) a|
            open
            “\u{FEFF}(A) a”
        a\u{3000}+b\u{A0}@c|
            open, projects b, contexts c
            “a\u{3000}+b\u{A0}@c”
        a\t+b\t@c\tk:v|
            open, projects b, contexts c, tags k:v
            “a\t+b\t@c\tk:v”
        a\u{200C}b +c\u{200D}d|
            open, projects c\u{200D}d
            “a\u{200C}b +c\u{200D}d”
        a\u{0}b +c\u{7}|
            open, projects c\u{7}
            “a\u{0}b +c\u{7}”
        \u{301}a +\u{301}b|
            open, projects \u{301}b
            “\u{301}a +\u{301}b”
        a\rb +c|
            open, projects c
            “a\rb +c”
        """
}

extension TodoTask {
    /// The fields that the task has, as in the table.
    fileprivate var fields: String {
        var fields = [isDone ? "done" : "open"]
        if let priority { fields.append("priority \(priority)") }
        if let completionDate { fields.append("completed \(completionDate)") }
        if let creationDate { fields.append("created \(creationDate)") }
        if !projects.isEmpty { fields.append("projects \(projects.joined(separator: " "))") }
        if !contexts.isEmpty { fields.append("contexts \(contexts.joined(separator: " "))") }
        let tags = tags.map { "\($0.key):\($0.value)" }
        if !tags.isEmpty { fields.append("tags \(tags.joined(separator: " "))") }
        if let due { fields.append("due \(due)") }
        if let threshold { fields.append("from \(threshold)") }
        return fields.joined(separator: ", ")
    }
}
