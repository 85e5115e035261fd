import EventModulesUIKit
import Testing
import UIKit

extension UIControl {
    var taps: Observable<Void> {
        Observable { [weak self] observer in
            let action = UIAction { _ in observer.onNext(()) }
            self?.addAction(action, for: .primaryActionTriggered)
            return Disposable { self?.removeAction(action, for: .primaryActionTriggered) }
        }
    }
}

@MainActor
struct OperatorsTests {
    @Test
    func tapsEndWithTheSubscription() {
        let button = UIButton(primaryAction: nil)
        var count = 0
        let token = button.taps.subscribe(onNext: { count += 1 })
        button.userTaps()
        token.dispose()
        button.userTaps()
        #expect(count == 1)
    }
}
