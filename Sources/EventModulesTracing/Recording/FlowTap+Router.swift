package import EventModules

extension FlowTap: RouterRecording {
    package func routed(
        _ event: RouterEvent,
        _ modules: (RoutedScreen) -> (any AnyModule)?
    ) {
        var moduleNames: [ScreenID: String] = [:]
        for screen in event.screens {
            if let module = modules(screen) { moduleNames[screen.id] = names.name(of: module) }
        }
        log.setHead(log.add(.route(event, modules: moduleNames), cause: log.causeOfDelivery))
    }

    package func confirming(_ confirm: () -> Void) {
        let isInside = isConfirming
        isConfirming = true
        confirm()
        isConfirming = isInside
    }
}
