import Foundation
import TodoTxt

/// Reads a to-do list and changes each of its tasks.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Data(UnsafeBufferPointer(start: start, count: count))
    do throws(TodoEncodingError) {
        let document = try TodoDocument(bytes: bytes)
        precondition(document.bytes == bytes, "the bytes changed")
        for task in document.tasks() { change(task, of: document) }
    } catch {
        precondition(!error.description.isEmpty)
        precondition(!bytes.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8))
    }
    return 0
}

private func change(_ task: NumberedTask, of document: TodoDocument) {
    guard let date = TodoDate(year: 2024, month: 5, day: 1) else { return }
    let line = task.task.line
    precondition(TodoTask(line) == task.task)
    precondition(line.utf8.suffix(task.task.text.utf8.count).elementsEqual(task.task.text.utf8))
    precondition(task.task.projects.allSatisfy { TodoFilter.project($0).matches(task.task) })
    precondition(task.task.contexts.allSatisfy { TodoFilter.context($0).matches(task.task) })
    let number = task.number
    var completed = document
    if (try? completed.complete(number, on: date)) != nil {
        check(completed, against: document, except: number)
        precondition(completed.task(number)?.isDone == true)
    }
    for document in [document, completed] {
        var reopened = document
        guard (try? reopened.reopen(number)) != nil else { continue }
        check(reopened, against: document, except: number)
        precondition(reopened.task(number)?.isDone == false)
    }
    for priority in [nil, TodoPriority.c] {
        var changed = document
        guard (try? changed.setPriority(number, priority)) != nil else { continue }
        check(changed, against: document, except: number)
        let task = changed.task(number)
        precondition(task?.isDone == false && task?.priority == priority)
    }
    var edited = document
    if (try? edited.edit(number, line)) != nil { check(edited, against: document, except: number) }
    var longer = document
    if (try? longer.append(line, on: date)) != nil {
        let last = longer.lines.count
        precondition(last == document.lines.count + 1 && longer.task(last)?.isDone != nil)
        precondition(longer.bytes.starts(with: document.bytes))
    }
}

/// The changed list is read as itself, and its other lines are the same.
private func check(_ changed: TodoDocument, against document: TodoDocument, except number: Int) {
    precondition((try? TodoDocument(bytes: changed.bytes)) == changed, "it is read differently")
    precondition(changed.lines.count == document.lines.count)
    for (index, line) in document.lines.enumerated() where index != number - 1 {
        precondition(changed.lines[index] == line, "another line changed")
    }
}
