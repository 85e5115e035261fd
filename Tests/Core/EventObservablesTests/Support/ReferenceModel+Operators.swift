/// The sources and operators of the model.
extension ReferenceModel {
    func attach(_ sink: Sink, to stream: Program.Stream) {
        attach(sink, to: stream.source, through: stream.operators[...])
    }

    private func attach(
        _ sink: Sink,
        to source: Program.Source,
        through operators: ArraySlice<Program.Operator>
    ) {
        guard let last = operators.last else { return attach(sink, to: source) }
        apply(last, to: sink) { [self] in attach($0, to: source, through: operators.dropLast()) }
    }

    private func attach(_ sink: Sink, to source: Program.Source) {
        switch source {
        case .subject(let index): subjects[index].attach(sink)
        case .created(let index):
            let created = Sink(life: sink.life.child()) { [self] element in
                enqueue { if sink.life.isAlive { sink.next(element) } }
            } end: { [self] in
                enqueue { if sink.life.isAlive { sink.end() } }
            }
            subjects[index].attach(created)
        case .just: replay(7, to: sink)
        case .empty: replay(nil, to: sink)
        case .merge(let indices): merge(indices.map { subjects[$0].attach }, to: sink)
        case .combineLatest(let indices):
            if indices.isEmpty { return replay(0, to: sink) }
            combine(indices.map { subjects[$0].attach }, to: sink) {
                $0.reduce(0, Program.combined)
            }
        }
    }

    private func replay(_ element: Int?, to sink: Sink) {
        enqueue {
            if let element, sink.life.isAlive { sink.next(element) }
            if sink.life.isAlive { sink.end() }
        }
    }

    private func merge(_ sources: [(Sink) -> Void], to sink: Sink) {
        if sources.isEmpty { return replay(nil, to: sink) }
        var remaining = sources.count
        for attach in sources {
            attach(
                sink.upstream(sink.next) {
                    remaining -= 1
                    if remaining == 0 { sink.end() }
                }
            )
        }
    }

    private func combine(
        _ sources: [(Sink) -> Void],
        to sink: Sink,
        _ combined: @escaping ([Int]) -> Int
    ) {
        var newest = [Int?](repeating: nil, count: sources.count)
        let attaching = sources.enumerated().map { index, attach in
            { (merged: Sink) in
                attach(
                    merged.upstream { element in
                        newest[index] = element
                        let elements = newest.compactMap { $0 }
                        if elements.count == newest.count { merged.next(combined(elements)) }
                    }
                )
            }
        }
        merge(attaching, to: sink)
    }

    private func apply(
        _ step: Program.Operator,
        to sink: Sink,
        attach: @escaping (Sink) -> Void
    ) {
        switch step {
        case .map: attach(sink.upstream { sink.next($0 + 1) })
        case .filter: attach(sink.upstream { if $0 % 3 > 0 { sink.next($0) } })
        case .compactMap: attach(sink.upstream { if $0 % 3 != 1 { sink.next($0 + 2) } })
        case .distinct: attach(distinct(sink) { $0 })
        case .distinctByKey: attach(distinct(sink) { $0 / 2 })
        case .scan, .scanInto:
            var result = 1
            attach(
                sink.upstream {
                    result = Program.combined(result, $0)
                    sink.next(result)
                }
            )
        case .toDo: attach(noted(sink))
        case .startWith: startWith(8, sink, attach)
        case .skip(let count):
            var remaining = count
            attach(sink.upstream { if remaining > 0 { remaining -= 1 } else { sink.next($0) } })
        case .take(let count): take(count, where: { _ in true }, sink, attach)
        case .firstEven: take(1, where: { $0 % 2 == 0 }, sink, attach)
        case .merge(let other): merge([attach, subjects[other].attach], to: sink)
        case .combineLatest(let other):
            combine([attach, subjects[other].attach], to: sink) { Program.combined($0[0], $0[1]) }
        case .withLatestFrom(let other):
            let both = sink.life.child()
            var newest: Int?
            subjects[other].attach(Sink(life: both.child(), next: { newest = $0 }, end: {}))
            attach(
                Sink(life: both.child()) {
                    if let newest { sink.next(Program.combined($0, newest)) }
                } end: {
                    both.dispose()
                    sink.end()
                }
            )
        case .flatMap(let inner): flatten(sink, inner, atMost: .max, attach)
        case .flatMapLatest(let inner), .switchLatest(let inner):
            flattenLatest(sink, inner, attach)
        case .flatMapFirst(let inner):
            flatten(sink, inner, atMost: 1, isDropping: true, attach)
        case .concatMap(let inner): flatten(sink, inner, atMost: 1, attach)
        case .mergeStreams(let inner, let limit):
            flatten(sink, inner, atMost: max(1, limit), isEager: true, attach)
        case .throttle(let interval, let latest):
            attach(throttled(noted(later: sink), interval, latest: latest))
        case .debounce(let interval): attach(debounced(noted(later: sink), interval))
        case .delay(let interval): attach(delayed(noted(later: sink), interval))
        case .takeFor(let interval): takeFor(interval, noted(later: sink), attach)
        }
    }

    private func distinct(_ sink: Sink, by key: @escaping (Int) -> Int) -> Sink {
        var last: Int?
        return sink.upstream {
            if last == key($0) { return }
            last = key($0)
            sink.next($0)
        }
    }

    private func startWith(_ first: Int, _ sink: Sink, _ attach: (Sink) -> Void) {
        var hasStarted = false
        let start = {
            if hasStarted || !sink.life.isAlive { return }
            hasStarted = true
            sink.next(first)
        }
        enqueue(start)
        attach(
            sink.upstream {
                start()
                if sink.life.isAlive { sink.next($0) }
            } end: {
                start()
                if sink.life.isAlive { sink.end() }
            }
        )
    }

    private func take(
        _ count: Int,
        where isIncluded: @escaping (Int) -> Bool,
        _ sink: Sink,
        _ attach: (Sink) -> Void
    ) {
        if count == 0 { return replay(nil, to: sink) }
        var remaining = count
        let life = sink.life.child()
        attach(
            Sink(life: life) {
                guard isIncluded($0) else { return }
                remaining -= 1
                sink.next($0)
                guard remaining == 0, life.isAlive else { return }
                life.dispose()
                sink.end()
            } end: {
                sink.end()
            }
        )
    }

    /// `do`, whose closures log.
    private func noted(_ sink: Sink) -> Sink {
        let ending = Ending { [run] in run.note("do disposed") }
        let life = sink.life.child()
        life.atEnd { [weak ending] in ending?.fire() }
        return Sink(life: life) { [run] element in
            withExtendedLifetime(ending) { run.note("do \(element)") }
            sink.next(element)
        } end: { [run] in
            run.note("do done")
            sink.end()
            ending.fire()
        }
    }

    private func noted(later sink: Sink) -> Sink {
        sink.upstream { [run] in
            run.note("later \($0)")
            sink.next($0)
        } end: { [run] in
            run.note("later done")
            sink.end()
        }
    }

    // MARK: - Flattening

    private func inner(_ inner: Program.Inner, _ element: Int) -> (Sink) -> Void {
        switch inner {
        case .subject(let index): return subjects[index].attach
        case .element: return { [self] in replay(element, to: $0) }
        case .task:
            return { [self] sink in
                runLater { [self] in
                    let noted = noted(later: sink)
                    enqueue { if sink.life.isAlive { noted.next(element) } }
                    enqueue { if sink.life.isAlive { noted.end() } }
                }
            }
        }
    }

    private func flatten(
        _ sink: Sink,
        _ inner: Program.Inner,
        atMost limit: Int,
        isDropping: Bool = false,
        isEager: Bool = false,
        _ attach: (Sink) -> Void
    ) {
        let all = sink.life.child()
        var waiting: [() -> (Sink) -> Void] = []
        var (running, hasEnded) = (0, false)
        func begin(_ stream: () -> (Sink) -> Void) {
            running += 1
            let life = all.child()
            stream()(
                Sink(life: life, next: sink.next) {
                    life.dispose()
                    running -= 1
                    if !waiting.isEmpty { return begin(waiting.removeFirst()) }
                    if hasEnded, running == 0 { sink.end() }
                }
            )
        }
        attach(
            Sink(life: all.child()) { [self] element in
                let eager = isEager ? self.inner(inner, element) : nil
                let stream = { [unowned self] in eager ?? self.inner(inner, element) }
                if running < limit { begin(stream) } else if !isDropping { waiting.append(stream) }
            } end: {
                hasEnded = true
                if running == 0 { sink.end() }
            }
        )
    }

    private func flattenLatest(_ sink: Sink, _ inner: Program.Inner, _ attach: (Sink) -> Void) {
        let all = sink.life.child()
        var newest: Life?
        var (isRunning, hasEnded) = (false, false)
        attach(
            Sink(life: all.child()) { [self] element in
                newest?.dispose()
                isRunning = true
                let life = all.child()
                newest = life
                self.inner(inner, element)(
                    Sink(life: life, next: sink.next) {
                        life.dispose()
                        isRunning = false
                        if hasEnded { sink.end() }
                    }
                )
            } end: {
                hasEnded = true
                if !isRunning { sink.end() }
            }
        )
    }
}

extension Sink {
    /// The sink of an operator that completes with its source, unless it has its own end.
    @MainActor
    func upstream(_ next: @escaping (Int) -> Void, end: (() -> Void)? = nil) -> Sink {
        Sink(life: life.child(), next: next, end: end ?? self.end)
    }
}
