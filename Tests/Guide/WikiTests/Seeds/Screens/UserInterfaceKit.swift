import EventModulesScreens

/// The part of UIKit that the example uses, without a display.
@MainActor
class UIView: ModelHolder {
    enum Color {
        case clear
        case white
    }

    struct Rectangle: Equatable {
        var width = 0
        var height = 0
    }

    var heldModel: (any ViewModel)?
    var backgroundColor = Color.clear
    var bounds = Rectangle(width: 80, height: 24)
    var frame = Rectangle()
    private(set) var subviews: [UIView] = []

    required init() {}

    func addSubview(_ view: UIView) { subviews.append(view) }
    func layoutSubviews() {}
}
