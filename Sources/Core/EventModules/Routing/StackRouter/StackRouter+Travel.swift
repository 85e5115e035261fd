internal import Delivery
internal import Suas

/// A router while the app travels in time: the screens of the present stay alive, and those of an
/// earlier moment are recreated from their links.
extension StackRouter {
    /// The position to return to; nil in the present.
    package var present: RouterPosition? {
        store?.travel?.present.value(forKey: stateKey, ofType: RouterPosition.self)
    }

    /// Leaves out the screens that are shown again when the app returns to the present.
    func withoutPresent(_ screens: [RoutedScreen]) -> [RoutedScreen] {
        guard let present else { return screens }
        let kept = Set(present.screens.map(\.id))
        return screens.filter { !kept.contains($0.id) }
    }

    /// Keeps a turn for the present, or refuses it.
    func withhold(_ turn: @escaping () -> Void) {
        guard let recorder = recorder ?? store?.recorder else { return turn() }
        recorder.withhold("a move of the router at \(shown)", turn)
    }

    /// Lets the host put a screen back that the user has left by a gesture.
    func putBackWhileTraveling(_ id: ScreenID) {
        guard store?.isTraveling == true, let screen = shown.screen(id) else { return }
        DeliveryQueue.main.deliver { self.subject.onNext(.leaveRefused(screen)) }
    }

    /// Leaves the position that the app traveled from for the one that is shown.
    ///
    /// - Order: The screens of both positions emit the events of their appearance that were held
    ///   back, and the router emits its event. Then the screens that have left are released.
    package func stay(insteadOf present: RouterPosition) {
        let position = shown
        guard position != present else { return }
        let leaving = present.screens(missingIn: position)
        let event = RouterEvent.restored(position, leaving: leaving)
        recorder?.record(.turnTaken([event], to: position))
        let (before, after) = (topScreens(of: present), topScreens(of: position))
        let covered = before.filter { screen in !after.contains { $0 === screen } }
        let entered = after.filter { screen in !before.contains { $0 === screen } }
        let work = { [subject] in
            for screen in covered { screen.viewControllerEvents.onNext(.willDisappear) }
            for screen in entered { screen.viewControllerEvents.onNext(.willAppear) }
            for screen in covered { screen.viewControllerEvents.onNext(.disappeared) }
            for screen in entered { screen.viewControllerEvents.onNext(.appeared) }
            subject.onNext(event)
        }
        release(leaving, after: work)
    }

    private func topScreens(of position: RouterPosition) -> [any Presentable] {
        var top: [RoutedScreen] = []
        position.top?.append(to: &top)
        return top.compactMap { presentable(for: $0.id) }
    }
}
