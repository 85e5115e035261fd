internal import Delivery
package import Suas

extension FlowTap: StoreRecording {
    package func processing(_ action: any Action, _ process: () -> Void) {
        // An async action is told of when it begins.
        let isDetail = isConfirming && action is MoveRouter || action is any AsyncAction
        log.setHead(add(.action(action), isDetail: isDetail))
        DeliveryQueue.main.identified(by: self) { _ in process() }
    }

    package func changed(_ key: StateKey, from old: Any?, to new: Any?) {
        let isDetail = isConfirming && new is RouterPosition
        lastChanges[key] = add(.changed(key, from: old, to: new), isDetail: isDetail)
    }

    package func telling(_ listener: ListenerOrigin, ofChange: Bool, _ tell: () -> Bool) {
        let change = ofChange ? change(toldTo: listener) : nil
        let number = log.add(.told(listener), cause: change ?? log.presentCause)
        log.step(number, of: self) { step in
            if !tell() { log.takeBack(number, of: step) }
        }
    }

    package func beginning(_ action: any AsyncAction, _ execute: (_ cause: Cause) -> Void) {
        guard !isStopped else { return DeliveryQueue.main.step(of: self, execute) }
        let number = add(.began(action))
        log.step(number, of: self) { cause in
            begin(action, number)
            execute(cause)
        }
    }

    package func ended(_ action: any AsyncAction, begunWith cause: Cause) {
        guard let begun = log.head(of: cause) else { return }
        log.add(.ended(action), cause: begun)
        end(begun)
    }

    private func change(toldTo listener: ListenerOrigin) -> Int? {
        guard case .state(let key) = listener.subject else { return nil }
        return lastChanges[key]
    }
}
