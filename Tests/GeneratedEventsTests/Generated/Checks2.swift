// swift-format-ignore-file
// Generated: Tests/Enums/Sources/enums
public import EventModules
import ResilientEvents
import StrippedEvents

struct Outer20 {
enum E20: EventProtocol {
    case case0
    case case1
    case case2(label0: (any Drawn)?, Void)
    case case3(label0: Void)
    case case4(Void)
    case case5
    case case6((any Drawn)?)
    case case7(Void, label1: (any Drawn)?)
}
}

@MainActor
func check20() -> EnumCheckResult {
typealias Event = Outer20.E20
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2(label0: let a0, _): return (2, [a0 as Any, () as Any])
case .case3(label0: _): return (3, [() as Any])
case .case4(_): return (4, [() as Any])
case .case5: return (5, [])
case .case6(let a0): return (6, [a0 as Any])
case .case7(_, label1: let a1): return (7, [() as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("Outer20.E20", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
check.add(.case2(label0: nil, ()))
check.add(.case2(label0: Figure(8), ()))
check.add(.case3(label0: ()))
check.add(.case4(()))
check.add(.case5)
check.add(.case6(nil))
check.add(.case6(Figure(8)))
check.add(.case7((), label1: Figure(8)))
check.add(.case7((), label1: nil))
check.capture(2, Event.case2(label0:_:))
check.capture(3, Event.case3(label0:))
check.capture(4, Event.case4(_:))
check.capture(6, Event.case6(_:))
check.capture(7, Event.case7(_:label1:))
return check.result()
}

enum Outer21 {
enum E21: EventProtocol {
    case case0
    case case1(Void)
}
}

@MainActor
func check21() -> EnumCheckResult {
typealias Event = Outer21.E21
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(_): return (1, [() as Any])
}
}
let check = EnumCheck<Event>("Outer21.E21", isMirrored: true, read)
check.add(.case0)
check.add(.case1(()))
check.capture(1, Event.case1(_:))
return check.result()
}

struct Outer22<T, U> {
enum E22: EventProtocol {
    case case0(ResilientPoint?)
    case case1((Int) -> Int, Node??)
}
}

@MainActor
func check22() -> EnumCheckResult {
typealias Event = Outer22<Int.Type, (Int) -> Int>.E22
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
case .case1(let a0, let a1): return (1, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("Outer22<Int.Type, (Int) -> Int>.E22", isMirrored: true, read)
check.add(.case0(nil))
check.add(.case0(ResilientPoint(2)))
check.add(.case1({ $0 + 1 }, .some(nil)))
check.add(.case1({ $0 + 1 }, check.node()))
check.add(.case1({ $0 + 1 }, nil))
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(_:_:), isRefused: true)
return check.result()
}

struct Outer23 {}

extension Outer23 {
enum E23<T, U>: EventProtocol {
    indirect case case0([U])
    indirect case case1((Int, () -> Int))
}
}

@MainActor
func check23() -> EnumCheckResult {
typealias Event = Outer23.E23<(Int) -> Int, Big>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
case .case1(let a0): return (1, [a0 as Any])
}
}
let check = EnumCheck<Event>("Outer23.E23<(Int) -> Int, Big>", isMirrored: true, read)
check.add(.case0([]))
check.add(.case0([Big(3)]))
check.add(.case1((1, { 2 })))
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(_:), isRefused: true)
return check.result()
}

@MainActor
func check24() -> EnumCheckResult {
enum E24<T, U>: EventProtocol {
    case case0
    case case1(label0: Int.Type, Void)
    case case2
    case case3(label0: [U])
    case case4(label0: ((Int) -> Int)??, SIMD4<Float>)
    case case5(any Shape.Type, label1: any Drawn, Level, ArraySlice<Int>, (T, Int), label5: (any Shape)?)
}
typealias Event = E24<Suit, Int?>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(label0: let a0, _): return (1, [a0 as Any, () as Any])
case .case2: return (2, [])
case .case3(label0: let a0): return (3, [a0 as Any])
case .case4(label0: let a0, let a1): return (4, [a0 as Any, a1 as Any])
case .case5(let a0, label1: let a1, let a2, let a3, let a4, label5: let a5): return (5, [a0 as Any, a1 as Any, a2 as Any, a3 as Any, a4 as Any, a5 as Any])
}
}
let check = EnumCheck<Event>("E24<Suit, Int?>", isMirrored: false, read)
check.add(.case0)
check.add(.case1(label0: Int.self, ()))
check.add(.case2)
check.add(.case3(label0: []))
check.add(.case3(label0: [nil, 3]))
check.add(.case4(label0: nil, SIMD4(1, 2, 3, 4)))
check.add(.case4(label0: .some(nil), SIMD4(1, 2, 3, 4)))
check.add(.case4(label0: { $0 }, SIMD4(1, 2, 3, 4)))
check.add(.case5(Dot.self, label1: Figure(7), .low, [6, 7, 8].dropFirst(), (.hearts, 7), label5: Solid(5)))
check.add(.case5(Figure.self, label1: Figure(7), .high, [6, 7, 8].dropFirst(), (.spades, 7), label5: nil))
check.add(.case5(Dot.self, label1: Figure(7), .low, [6, 7, 8].dropFirst(), (.hearts, 7), label5: Dot(4)))
check.capture(1, Event.case1(label0:_:), isRefused: true)
check.capture(3, Event.case3(label0:))
check.capture(4, Event.case4(label0:_:), isRefused: true)
check.capture(5, Event.case5(_:label1:_:_:_:label5:))
return check.result()
}

extension E25: EventProtocol {}

@MainActor
func check25() -> EnumCheckResult {
typealias Event = E25
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2(let a0): return (2, [a0 as Any])
case .case3: return (3, [])
@unknown default: return (-1, [])
}
}
let check = EnumCheck<Event>("E25", isMirrored: false, read)
check.add(.case0)
check.add(.case1)
check.add(.case2(Int.self))
check.add(.case3)
check.capture(2, Event.case2(_:), isRefused: true)
return check.result()
}

extension E26: EventProtocol {}

@MainActor
func check26() -> EnumCheckResult {
typealias Event = E26<[String]>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
}
}
let check = EnumCheck<Event>("E26<[String]>", isMirrored: true, read)
check.add(.case0(nil))
check.add(.case0(SIMD2(1, 2)))
check.capture(0, Event.case0(_:))
return check.result()
}

@MainActor
func check27() -> EnumCheckResult {
typealias Event = E27
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2: return (2, [])
}
}
let check = EnumCheck<Event>("E27", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
check.add(.case2)
return check.result()
}

enum E28: EventProtocol {
    case case0
    case case1(Any?, (Int) -> Int)
    case case2
    case case3
    case case4
}

@MainActor
func check28() -> EnumCheckResult {
typealias Event = E28
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(let a0, let a1): return (1, [a0 as Any, a1 as Any])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4: return (4, [])
}
}
let check = EnumCheck<Event>("E28", isMirrored: true, read)
check.add(.case0)
check.add(.case1(nil, { $0 + 1 }))
check.add(.case1(2.5, { $0 + 1 }))
check.add(.case2)
check.add(.case3)
check.add(.case4)
check.capture(1, Event.case1(_:_:), isRefused: true)
return check.result()
}

private enum E29<T, U>: EventProtocol {
    case case0(label0: T?)
    case case1(label0: Any?)
    indirect case case2(T, label1: U?, label2: [U])
    case case3((U, Int))
    case case4(U?, label1: U, (T, Int))
    case case5(T)
    case case6(label0: T, Any?)
    case case7(T)
    indirect case case8(label0: Any?, [T], label2: T)
    case case9((T, Int))
}

@MainActor
func check29() -> EnumCheckResult {
typealias Event = E29<Suit, Empty>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0): return (0, [a0 as Any])
case .case1(label0: let a0): return (1, [a0 as Any])
case .case2(let a0, label1: let a1, label2: let a2): return (2, [a0 as Any, a1 as Any, a2 as Any])
case .case3(let a0): return (3, [a0 as Any])
case .case4(let a0, label1: let a1, let a2): return (4, [a0 as Any, a1 as Any, a2 as Any])
case .case5(let a0): return (5, [a0 as Any])
case .case6(label0: let a0, let a1): return (6, [a0 as Any, a1 as Any])
case .case7(let a0): return (7, [a0 as Any])
case .case8(label0: let a0, let a1, label2: let a2): return (8, [a0 as Any, a1 as Any, a2 as Any])
case .case9(let a0): return (9, [a0 as Any])
}
}
let check = EnumCheck<Event>("E29<Suit, Empty>", isMirrored: true, read)
check.add(.case0(label0: .hearts))
check.add(.case0(label0: .spades))
check.add(.case0(label0: nil))
check.add(.case1(label0: nil))
check.add(.case1(label0: 2.5))
check.add(.case2(.hearts, label1: nil, label2: []))
check.add(.case2(.spades, label1: Empty(), label2: [Empty()]))
check.add(.case3((Empty(), 7)))
check.add(.case4(Empty(), label1: Empty(), (.hearts, 7)))
check.add(.case4(nil, label1: Empty(), (.spades, 7)))
check.add(.case5(.hearts))
check.add(.case5(.spades))
check.add(.case6(label0: .hearts, 2.5))
check.add(.case6(label0: .spades, nil))
check.add(.case7(.hearts))
check.add(.case7(.spades))
check.add(.case8(label0: nil, [.hearts, .spades], label2: .hearts))
check.add(.case8(label0: 2.5, [], label2: .spades))
check.add(.case9((.hearts, 7)))
check.add(.case9((.spades, 7)))
check.capture(0, Event.case0(label0:))
check.capture(1, Event.case1(label0:))
check.capture(2, Event.case2(_:label1:label2:))
check.capture(3, Event.case3(_:))
check.capture(4, Event.case4(_:label1:_:))
check.capture(5, Event.case5(_:))
check.capture(6, Event.case6(label0:_:))
check.capture(7, Event.case7(_:))
check.capture(8, Event.case8(label0:_:label2:))
check.capture(9, Event.case9(_:))
return check.result()
}
