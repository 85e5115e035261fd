import EventModules

/// Events with twenty cases.
enum WideEvent: EventProtocol {
    case a(Int)
    case b(Int)
    case c(Int)
    case d(Int)
    case e(Int)
    case f(Int)
    case g(Int)
    case h(Int)
    case i(Int)
    case j(Int)
    case k(Int)
    case l(Int)
    case m(Int)
    case n(Int)
    case o(Int)
    case p(Int)
    case q(Int)
    case r(Int)
    case s(Int)
    case t(Int)

    /// The constructors of all cases but the first.
    static let constructors: [@Sendable (Int) -> WideEvent] = [
        b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t,
    ]
}

/// A module that emits events with twenty cases.
final class WideModule: EventsEmitting {
    let events = EventsSource<WideEvent>()
}
