/// The operators of the model that need time.
extension ReferenceModel {
    func debounced(_ sink: Sink, _ interval: Int) -> Sink {
        let held = Held()
        return sink.upstream { [self] in
            held.element = $0
            stopWaiting(held)
            wait(held, until: now + interval) { self.flush($0, to: sink) }
        } end: { [self] in
            stopWaiting(held)
            flush(held, to: sink)
            if sink.life.isAlive { sink.end() }
        }
    }

    func throttled(_ sink: Sink, _ interval: Int, latest: Bool) -> Sink {
        let held = Held()
        return sink.upstream { [self] in
            let isWaiting = held.element != nil
            if isWaiting || now < held.opening {
                guard latest else { return }
                held.element = $0
                if isWaiting { return }
                wait(held, until: held.opening) { [self] held in
                    held.opening = now + interval
                    flush(held, to: sink)
                }
            } else {
                held.opening = now + interval
                sink.next($0)
            }
        } end: { [self] in
            stopWaiting(held)
            flush(held, to: sink)
            if sink.life.isAlive { sink.end() }
        }
    }

    func delayed(_ sink: Sink, _ interval: Int) -> Sink {
        let held = Held()
        return sink.upstream { [self] element in
            wait(held, until: now + interval) { _ in
                if sink.life.isAlive { sink.next(element) }
            }
        } end: { [self] in
            held.retained = held
            wait(held, until: now + interval) { held in
                held.retained = nil
                if sink.life.isAlive { sink.end() }
            }
        }
    }

    func takeFor(_ interval: Int, _ sink: Sink, _ attach: (Sink) -> Void) {
        let held = Held()
        let life = sink.life.child()
        attach(
            Sink(life: life) { element in
                withExtendedLifetime(held) { sink.next(element) }
            } end: { [self] in
                stopWaiting(held)
                sink.end()
            }
        )
        wait(held, until: now + interval) { _ in
            guard life.isAlive else { return }
            life.dispose()
            sink.end()
        }
    }

    private func flush(_ held: Held, to sink: Sink) {
        guard let element = held.element.take(), sink.life.isAlive else { return }
        sink.next(element)
    }
}
