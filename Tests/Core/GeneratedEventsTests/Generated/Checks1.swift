// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
import EventModules
import ResilientEvents
import StrippedEvents

struct Outer13<T> {
enum E13: EventProtocol {
    case case0(label0: (x: Int, y: Double))
    case case1((x: Int, y: Double), [T])
    case case2(T)
    case case3(label0: (x: Int, y: Double), T)
    case case4((x: Int, y: Double), any Error, (T, Int), (T, Int), T, [T])
    case case5(label0: (x: Int, y: Double), Big?)
    case case6([T], T?, (T, Int))
    case case7(T, (T, Int), Big?)
    case case8(label0: T)
    case case9
}
}

@MainActor
func check13() -> EnumCheckResult {
typealias Event = Outer13<Empty>.E13
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0): return (0, [a0 as Any])
case .case1(let a0, let a1): return (1, [a0 as Any, a1 as Any])
case .case2(let a0): return (2, [a0 as Any])
case .case3(label0: let a0, let a1): return (3, [a0 as Any, a1 as Any])
case .case4(let a0, let a1, let a2, let a3, let a4, let a5): return (4, [a0 as Any, a1 as Any, a2 as Any, a3 as Any, a4 as Any, a5 as Any])
case .case5(label0: let a0, let a1): return (5, [a0 as Any, a1 as Any])
case .case6(let a0, let a1, let a2): return (6, [a0 as Any, a1 as Any, a2 as Any])
case .case7(let a0, let a1, let a2): return (7, [a0 as Any, a1 as Any, a2 as Any])
case .case8(label0: let a0): return (8, [a0 as Any])
case .case9: return (9, [])
}
}
let check = EnumCheck<Event>("Outer13<Empty>.E13", isMirrored: true, read)
check.add(.case0(label0: (3, 4)))
check.add(.case1((3, 4), [Empty()]))
check.add(.case1((3, 4), []))
check.add(.case2(Empty()))
check.add(.case3(label0: (3, 4), Empty()))
check.add(.case4((3, 4), CancellationError(), (Empty(), 7), (Empty(), 7), Empty(), [Empty()]))
check.add(.case4((3, 4), CancellationError(), (Empty(), 7), (Empty(), 7), Empty(), []))
check.add(.case5(label0: (3, 4), Big(3)))
check.add(.case5(label0: (3, 4), nil))
check.add(.case6([], nil, (Empty(), 7)))
check.add(.case6([Empty()], Empty(), (Empty(), 7)))
check.add(.case7(Empty(), (Empty(), 7), nil))
check.add(.case7(Empty(), (Empty(), 7), Big(3)))
check.add(.case8(label0: Empty()))
check.add(.case9)
check.capture(0, Event.case0(label0:))
check.capture(1, Event.case1(_:_:))
check.capture(2, Event.case2(_:))
check.capture(3, Event.case3(label0:_:))
check.capture(4, Event.case4(_:_:_:_:_:_:))
check.capture(5, Event.case5(label0:_:))
check.capture(6, Event.case6(_:_:_:))
check.capture(7, Event.case7(_:_:_:))
check.capture(8, Event.case8(label0:))
return check.result()
}

struct Outer14 {}

extension Outer14 {
enum E14<T>: EventProtocol {
    case case0(Wrapped<Node?>, (T, Int), label2: Wrapped<Node?>)
    case case1(label0: any Drawn)
    case case2(label0: Bits)
    case case3((() -> Void, Int), (() -> Void, Int))
}
}

@MainActor
func check14() -> EnumCheckResult {
typealias Event = Outer14.E14<Int>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0, let a1, label2: let a2): return (0, [a0 as Any, a1 as Any, a2 as Any])
case .case1(label0: let a0): return (1, [a0 as Any])
case .case2(label0: let a0): return (2, [a0 as Any])
case .case3(let a0, let a1): return (3, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("Outer14.E14<Int>", isMirrored: true, read)
check.add(.case0(Wrapped(nil), (-2, 7), label2: Wrapped(nil)))
check.add(.case0(Wrapped(check.node()), (1, 7), label2: Wrapped(check.node())))
check.add(.case1(label0: Figure(7)))
check.add(.case2(label0: Bits(isOn: true, level: 200)))
check.add(.case3((check.callback(), 1), (check.callback(), 1)))
check.capture(0, Event.case0(_:_:label2:))
check.capture(1, Event.case1(label0:))
check.capture(2, Event.case2(label0:))
check.capture(3, Event.case3(_:_:))
return check.result()
}

@MainActor
func check15() -> EnumCheckResult {
enum E15: EventProtocol {
    indirect case case0(label0: AnyHashable, label1: AnyHashable)
    case case1((any Error)?, OpaquePointer?)
    case case2(ResilientPoint?)
    case case3(AnyHashable)
    case case4
    case case5(label0: AnyHashable, Either<Node, String>)
    case case6(label0: Only)
    case case7(OpaquePointer?, label1: Either<Node, String>)
    case case8(label0: (any Error)?, label1: OpaquePointer?, (any Error)?)
    case case9
}
typealias Event = E15
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0, label1: let a1): return (0, [a0 as Any, a1 as Any])
case .case1(let a0, let a1): return (1, [a0 as Any, a1 as Any])
case .case2(let a0): return (2, [a0 as Any])
case .case3(let a0): return (3, [a0 as Any])
case .case4: return (4, [])
case .case5(label0: let a0, let a1): return (5, [a0 as Any, a1 as Any])
case .case6(label0: let a0): return (6, [a0 as Any])
case .case7(let a0, label1: let a1): return (7, [a0 as Any, a1 as Any])
case .case8(label0: let a0, label1: let a1, let a2): return (8, [a0 as Any, a1 as Any, a2 as Any])
case .case9: return (9, [])
}
}
let check = EnumCheck<Event>("E15", isMirrored: true, read)
check.add(.case0(label0: 1, label1: "b"))
check.add(.case0(label0: "b", label1: 1))
check.add(.case1(nil, OpaquePointer(bitPattern: 512)))
check.add(.case1(CancellationError(), nil))
check.add(.case2(nil))
check.add(.case2(ResilientPoint(2)))
check.add(.case3(1))
check.add(.case3("b"))
check.add(.case4)
check.add(.case5(label0: 1, .right("a")))
check.add(.case5(label0: "b", .left(check.node())))
check.add(.case6(label0: .only))
check.add(.case7(nil, label1: .right("a")))
check.add(.case7(OpaquePointer(bitPattern: 512), label1: .left(check.node())))
check.add(.case8(label0: nil, label1: OpaquePointer(bitPattern: 512), nil))
check.add(.case8(label0: CancellationError(), label1: nil, CancellationError()))
check.add(.case9)
check.capture(0, Event.case0(label0:label1:))
check.capture(1, Event.case1(_:_:))
check.capture(2, Event.case2(_:))
check.capture(3, Event.case3(_:))
check.capture(5, Event.case5(label0:_:))
check.capture(6, Event.case6(label0:))
check.capture(7, Event.case7(_:label1:))
check.capture(8, Event.case8(label0:label1:_:))
return check.result()
}

@MainActor
func check16() -> EnumCheckResult {
typealias Event = E16<Int?>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
case .case1(let a0): return (1, [a0 as Any])
case .case2(label0: let a0, let a1): return (2, [a0 as Any, a1 as Any])
case .case3(let a0): return (3, [a0 as Any])
case .case4(_): return (4, [() as Any])
case .case5(let a0, let a1): return (5, [a0 as Any, a1 as Any])
case .case6(label0: let a0): return (6, [a0 as Any])
case .case7(_, _): return (7, [() as Any, () as Any])
case .case8(let a0, label1: let a1): return (8, [a0 as Any, a1 as Any])
case .case9(let a0): return (9, [a0 as Any])
@unknown default: return (-1, [])
}
}
let check = EnumCheck<Event>("E16<Int?>", isMirrored: true, read)
check.add(.case0(nil))
check.add(.case0(3))
check.add(.case0(nil))
check.add(.case1([]))
check.add(.case1([nil, 3]))
check.add(.case2(label0: nil, .some(nil)))
check.add(.case2(label0: 3, { $0 }))
check.add(.case2(label0: nil, nil))
check.add(.case3(.first))
check.add(.case3(.number(2)))
check.add(.case4(()))
check.add(.case5(nil, 3))
check.add(.case5(3, nil))
check.add(.case6(label0: .first))
check.add(.case6(label0: .number(2)))
check.add(.case7((), ()))
check.add(.case8(nil, label1: .some(nil)))
check.add(.case8(.some(nil), label1: { $0 }))
check.add(.case8({ $0 }, label1: nil))
check.add(.case9(nil))
check.add(.case9(3))
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(_:))
check.capture(2, Event.case2(label0:_:), isRefused: true)
check.capture(3, Event.case3(_:))
check.capture(4, Event.case4(_:))
check.capture(5, Event.case5(_:_:))
check.capture(6, Event.case6(label0:))
check.capture(7, Event.case7(_:_:))
check.capture(8, Event.case8(_:label1:), isRefused: true)
check.capture(9, Event.case9(_:))
return check.result()
}

@MainActor
func check17() -> EnumCheckResult {
typealias Event = E17
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2: return (2, [])
case .case3(label0: let a0): return (3, [a0 as Any])
}
}
let check = EnumCheck<Event>("E17", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
check.add(.case2)
check.add(.case3(label0: nil))
check.add(.case3(label0: .some(nil)))
check.add(.case3(label0: UnsafeRawPointer(bitPattern: 256)))
check.capture(3, Event.case3(label0:))
return check.result()
}

@MainActor
func check18() -> EnumCheckResult {
typealias Event = E18
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
}
}
let check = EnumCheck<Event>("E18", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
return check.result()
}

enum E19: EventProtocol {
    case case0((any Drawn)?, AnyHashable)
    case case1
}

@MainActor
func check19() -> EnumCheckResult {
typealias Event = E19
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0, let a1): return (0, [a0 as Any, a1 as Any])
case .case1: return (1, [])
}
}
let check = EnumCheck<Event>("E19", isMirrored: true, read)
check.add(.case0(nil, "b"))
check.add(.case0(Figure(8), 1))
check.add(.case1)
check.capture(0, Event.case0(_:_:))
return check.result()
}

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
