import EventObservables
import Testing

@MainActor
struct ObservableTransformingTests {
    private let log = Log()
    private let numbers = PublishSubject<Int>()

    @Test
    func mapTransformsEachElement() {
        log.listen(to: numbers.map { "<\($0)>" }, as: "a")
        send(1, 2)
        #expect(log.lines == ["a: <1>", "a: <2>", "a done"])
    }

    @Test
    func compactMapDropsNilResults() {
        let texts = PublishSubject<String>()
        log.listen(to: texts.compactMap { Int($0) }, as: "a")
        for text in ["1", "x", "2"] { texts.onNext(text) }
        texts.onCompleted()
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func compactMapKeepsNestedOptionals() {
        let wrapped: Observable<Int?> = numbers.compactMap { $0 == 1 ? .none : .some(nil) }
        log.listen(to: wrapped, as: "a")
        send(1, 2)
        #expect(log.lines == ["a: nil", "a done"])
    }

    @Test
    func unwrapDropsNil() {
        let optionals = PublishSubject<Int?>()
        log.listen(to: optionals.unwrap(), as: "a")
        for optional in [1, nil, 2] { optionals.onNext(optional) }
        optionals.onCompleted()
        #expect(log.lines == ["a: 1", "a: 2", "a done"])
    }

    @Test
    func toVoidDropsTheValueOfEachElement() {
        log.listen(to: numbers.toVoid(), as: "a")
        send(1, 2)
        #expect(log.lines == ["a: ()", "a: ()", "a done"])
    }

    @Test
    func scanSendsEachIntermediateResult() {
        log.listen(to: numbers.scan(10, accumulator: +), as: "a")
        send(1, 2, 3)
        #expect(log.lines == ["a: 11", "a: 13", "a: 16", "a done"])
    }

    @Test
    func scanStartsOverForEachObserver() {
        let sums = numbers.scan(0, accumulator: +)
        log.listen(to: sums, as: "a")
        numbers.onNext(1)
        log.listen(to: sums, as: "b")
        numbers.onNext(2)
        #expect(log.lines == ["a: 1", "a: 3", "b: 2"])
    }

    @Test
    func scanIntoChangesTheResultInPlace() {
        log.listen(to: numbers.scan(into: []) { $0.append($1) }, as: "a")
        send(1, 2)
        #expect(log.lines == ["a: [1]", "a: [1, 2]", "a done"])
    }

    @Test
    func scanIntoStartsOverForEachObserver() {
        let lists = numbers.scan(into: []) { $0.append($1) }
        log.listen(to: lists, as: "a")
        numbers.onNext(1)
        log.listen(to: lists, as: "b")
        numbers.onNext(2)
        #expect(log.lines == ["a: [1]", "a: [1, 2]", "b: [2]"])
    }

    @Test
    func doRunsBeforeEachObserver() {
        let watched = numbers.do { [log] in log.add("do \($0)") }
        log.listen(to: watched, as: "a")
        log.listen(to: watched, as: "b")
        send(1)
        #expect(log.lines == ["do 1", "a: 1", "do 1", "b: 1", "a done", "b done"])
    }

    @Test
    func transformsNothingWithoutAnObserver() {
        let mapped = numbers.map { [log] in log.add("mapped \($0)") }
        numbers.onNext(1)
        log.listen(to: mapped, as: "a").dispose()
        numbers.onNext(2)
        #expect(log.lines.isEmpty)
    }

    private func send(_ elements: Int...) {
        for element in elements { numbers.onNext(element) }
        numbers.onCompleted()
    }
}
