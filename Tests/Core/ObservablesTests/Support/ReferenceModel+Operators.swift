/// The operators of the model.
extension ReferenceModel {
    func attach(_ observer: Int, to subject: Int, through operation: Program.Operation) {
        let send = { [self] (element: Int) in self.send(element, to: observer) }
        let complete = { [self] in notifyCompletion(of: observer) }
        switch operation {
        case .none: attach(observer, to: subject, onNext: send, onCompleted: complete)
        case .created:
            attach(
                observer,
                to: subject,
                onNext: { [self] element in enqueue { send(element) } },
                onCompleted: { [self] in enqueue(complete) }
            )
        case .merge(let other): attachMerge(observer, to: [subject, other])
        case .combineLatest(let other): attachCombination(observer, to: [subject, other])
        case .withLatestFrom(let other):
            var newest: Int?
            attach(observer, to: other, onNext: { newest = $0 }, onCompleted: {})
            attach(observer, to: subject) {
                if let newest { send($0 * 1_000 + newest) }
            } onCompleted: {
                complete()
            }
        case .flatMap(let inner):
            attachFlatMap(observer, to: subject) { [self] _, complete in
                attach(observer, to: inner, onNext: send, onCompleted: complete)
            }
        case .flatMapToElements:
            attachFlatMap(observer, to: subject) { [self] element, complete in
                enqueue {
                    send(element)
                    complete()
                }
            }
        case .flatMapToTasks:
            attachFlatMap(observer, to: subject) { [self] element, complete in
                runLater { [self] in
                    enqueue { send(element) }
                    enqueue(complete)
                }
            }
        case .flatMapLatest(let inner): attachFlatMapLatest(observer, to: subject, inner)
        case .flatMapFirst(let inner): attachFlatMapFirst(observer, to: subject, inner)
        case .throttle(let interval, let latest):
            attachThrottle(observer, to: subject, interval, latest: latest)
        case .debounce(let interval): attachDebounce(observer, to: subject, interval)
        case .delay(let interval):
            attach(observer, to: subject) { [self] element in
                wait(observer, until: now + interval) { send(element) }
            } onCompleted: { [self] in
                wait(observer, until: now + interval, complete)
            }
        }
    }

    private func attachCombination(_ observer: Int, to subjects: [Int]) {
        var newest: [Int?] = [nil, nil]
        var remaining = 2
        for (index, source) in subjects.enumerated() {
            attach(observer, to: source) { [self] in
                newest[index] = $0
                guard let left = newest[0], let right = newest[1] else { return }
                send(left * 1_000 + right, to: observer)
            } onCompleted: { [self] in
                remaining -= 1
                if remaining == 0 { notifyCompletion(of: observer) }
            }
        }
    }

    private func attachMerge(_ observer: Int, to subjects: [Int]) {
        var remaining = subjects.count
        for source in subjects {
            attach(observer, to: source) { [self] in
                send($0, to: observer)
            } onCompleted: { [self] in
                remaining -= 1
                if remaining == 0 { notifyCompletion(of: observer) }
            }
        }
    }

    private func attachFlatMap(
        _ observer: Int,
        to subject: Int,
        _ begin: @escaping (_ element: Int, _ complete: @escaping () -> Void) -> Void
    ) {
        var running = 1
        let complete = { [self] in
            running -= 1
            if running == 0 { notifyCompletion(of: observer) }
        }
        attach(
            observer,
            to: subject,
            onNext: {
                running += 1
                begin($0, complete)
            },
            onCompleted: complete
        )
    }

    private func attachFlatMapLatest(_ observer: Int, to subject: Int, _ inner: Int) {
        var newest = 0
        var (isRunning, hasEnded) = (false, false)
        attach(observer, to: subject) { [self] _ in
            newest += 1
            isRunning = true
            let number = newest
            attach(observer, to: inner) { [self] in
                if number == newest { send($0, to: observer) }
            } onCompleted: { [self] in
                guard number == newest else { return }
                isRunning = false
                if hasEnded { notifyCompletion(of: observer) }
            }
        } onCompleted: { [self] in
            hasEnded = true
            if !isRunning { notifyCompletion(of: observer) }
        }
    }

    private func attachFlatMapFirst(_ observer: Int, to subject: Int, _ inner: Int) {
        var (isRunning, hasEnded) = (false, false)
        let send = { [self] (element: Int) in self.send(element, to: observer) }
        attach(observer, to: subject) { [self] _ in
            guard !isRunning else { return }
            isRunning = true
            attach(observer, to: inner, onNext: send) { [self] in
                isRunning = false
                if hasEnded { notifyCompletion(of: observer) }
            }
        } onCompleted: { [self] in
            hasEnded = true
            if !isRunning { notifyCompletion(of: observer) }
        }
    }

    private func attachDebounce(_ observer: Int, to subject: Int, _ interval: Int) {
        var held: Int?
        let flush = { [self] in
            if let element = held.take() { send(element, to: observer) }
        }
        attach(observer, to: subject) { [self] in
            held = $0
            stopWaiting(observer)
            wait(observer, until: now + interval, flush)
        } onCompleted: { [self] in
            stopWaiting(observer)
            flush()
            notifyCompletion(of: observer)
        }
    }

    private func attachThrottle(
        _ observer: Int,
        to subject: Int,
        _ interval: Int,
        latest: Bool
    ) {
        var held: Int?
        var opening = 0
        let flush = { [self] in
            guard let element = held.take() else { return }
            opening = now + interval
            send(element, to: observer)
        }
        attach(observer, to: subject) { [self] in
            let isWaiting = held != nil
            if isWaiting || now < opening {
                if latest { held = $0 }
                if latest, !isWaiting { wait(observer, until: opening, flush) }
            } else {
                opening = now + interval
                send($0, to: observer)
            }
        } onCompleted: { [self] in
            stopWaiting(observer)
            flush()
            notifyCompletion(of: observer)
        }
    }
}
