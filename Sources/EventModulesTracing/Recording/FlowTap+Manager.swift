internal import Delivery
package import EventModules
internal import Observables

extension FlowTap: ManagerRecording {
    package func added(_ producer: any AnyEventsProducer) {
        let recorded = RecordedProducer(name: names.name(of: producer))
        producers[ObjectIdentifier(producer)]?.observation?.dispose()
        producers[ObjectIdentifier(producer)] = recorded
        let isScreen = producer is any Presentable
        let isRouter = producer is StackRouter
        recorded.observation = producer.anyEvent.observe { [weak self, unowned recorded] event in
            guard let self else { return }
            if isScreen, let event = event as? ViewControllerEvent {
                emitted(.screen(event, screen: recorded.name), by: recorded)
            } else {
                emitted(.event(event, producer: recorded.name), by: recorded, isDetail: isRouter)
            }
        }
    }

    package func removed(_ producer: ObjectIdentifier) {
        producers.removeValue(forKey: producer)?.observation?.dispose()
        names.forget(producer)
    }

    package func accepted(_ producer: any AnyEventsProducer, by listener: any AnyEventsListening) {
        let producer = names.name(of: producer)
        _ = add(.accepted(producer: producer, listener: names.name(of: listener)))
    }

    package func callRecorder(
        of listener: any AnyEventsListening,
        hearing producer: any AnyEventsProducer
    ) -> (_ call: () -> Void) -> Void {
        let name = names.name(of: listener)
        let producer = producers[ObjectIdentifier(producer)]
        return { [self] call in
            let event = producer?.event(of: log.delivery)
            let number = log.add(.called(listener: name), cause: event ?? log.presentCause)
            log.step(number, of: self) { _ in call() }
        }
    }

    package func tracked(_ event: String, _ properties: [String: AnalyticsValue]) {
        if !isStopped { _ = add(.tracked(event, properties)) }
    }

    private func emitted(
        _ content: FlowContent,
        by producer: RecordedProducer,
        isDetail: Bool = false
    ) {
        let number = log.add(content, cause: log.causeOfDelivery, isDetail: isDetail)
        producer.lastEvent = log.delivery.map { (number, $0.id) }
        log.setHead(number)
    }
}
