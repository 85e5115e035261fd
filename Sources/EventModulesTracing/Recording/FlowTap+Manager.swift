internal import Delivery
package import EventModules
internal import Observables

extension FlowTap: ManagerRecording {
    package func added(_ producer: any AnyEventsProducer) {
        let id = ObjectIdentifier(producer)
        let name = names.name(of: producer)
        let isScreen = producer is any Presentable
        let isRouter = producer is StackRouter
        observations[id]?.dispose()
        observations[id] = producer.anyEvent.observe { [weak self] event in
            guard let self else { return }
            if isScreen, let event = event as? ViewControllerEvent {
                emitted(.screen(event, screen: name), by: id)
            } else {
                emitted(.event(event, producer: name), by: id, isDetail: isRouter)
            }
        }
    }

    package func removed(_ producer: ObjectIdentifier) {
        observations.removeValue(forKey: producer)?.dispose()
        lastEvents[producer] = nil
        names.forget(producer)
    }

    package func accepted(_ producer: any AnyEventsProducer, by listener: any AnyEventsListening) {
        let producer = names.name(of: producer)
        _ = add(.accepted(producer: producer, listener: names.name(of: listener)))
    }

    package func calling(
        _ listener: any AnyEventsListening,
        of producer: ObjectIdentifier,
        _ call: () -> Void
    ) {
        let number = log.add(
            .called(listener: names.name(of: listener)),
            cause: eventBeingTold(by: producer) ?? log.presentCause
        )
        log.step(number, of: self) { _ in call() }
    }

    package func tracked(_ event: String, _ properties: [String: AnalyticsValue]) {
        _ = add(.tracked(event, properties))
    }

    private func emitted(_ content: FlowContent, by id: ObjectIdentifier, isDetail: Bool = false) {
        let number = add(content, isDetail: isDetail)
        lastEvents[id] = number
        log.setHead(number)
    }

    /// The event of a producer that is being delivered; nil if a delivery goes on that has come later
    /// than the event, such as one that was kept back.
    private func eventBeingTold(by producer: ObjectIdentifier) -> Int? {
        lastEvents[producer].flatMap { log.isOfPresentDelivery($0) ? $0 : nil }
    }
}
