// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
import EventModules
import ResilientEvents
import StrippedEvents

enum E0: EventProtocol {
}

@MainActor
func check0() -> EnumCheckResult {
typealias Event = E0
let read = readNothing(of: Event.self)
let check = EnumCheck<Event>("E0", isMirrored: true, read)

return check.result()
}

private indirect enum E1: EventProtocol {
    case case0(@Sendable () -> Void)
    case case1(label0: @Sendable () -> Void)
}

@MainActor
func check1() -> EnumCheckResult {
typealias Event = E1
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0): return (0, [a0 as Any])
case .case1(label0: let a0): return (1, [a0 as Any])
}
}
let check = EnumCheck<Event>("E1", isMirrored: true, read)
check.add(.case0({}))
check.add(.case1(label0: {}))
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(label0:))
return check.result()
}

struct Outer2 {
enum E2: String, EventProtocol {
    case case0
}
}

@MainActor
func check2() -> EnumCheckResult {
typealias Event = Outer2.E2
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
}
}
let check = EnumCheck<Event>("Outer2.E2", isMirrored: true, read)
check.add(.case0)
return check.result()
}

enum Outer3 {
enum E3: EventProtocol {
    case case0(UnsafePointer<Int>?, label1: Range<Int>, Node)
    case case1(Any, label1: Bits?, Node)
}
}

@MainActor
func check3() -> EnumCheckResult {
typealias Event = Outer3.E3
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0, label1: let a1, let a2): return (0, [a0 as Any, a1 as Any, a2 as Any])
case .case1(let a0, label1: let a1, let a2): return (1, [a0 as Any, a1 as Any, a2 as Any])
}
}
let check = EnumCheck<Event>("Outer3.E3", isMirrored: true, read)
check.add(.case0(nil, label1: 1..<4, check.node()))
check.add(.case0(UnsafePointer(bitPattern: 128), label1: 1..<4, check.node()))
check.add(.case1(1, label1: Bits(isOn: false, level: 1), check.node()))
check.add(.case1("a", label1: nil, check.node()))
check.add(.case1((1, "a"), label1: Bits(isOn: false, level: 1), check.node()))
check.add(.case1(Int?.none as Any, label1: nil, check.node()))
check.capture(0, Event.case0(_:label1:_:))
check.capture(1, Event.case1(_:label1:_:))
return check.result()
}

struct Outer4<T> {
enum E4: EventProtocol {
    case case0
}
}

@MainActor
func check4() -> EnumCheckResult {
typealias Event = Outer4<[String]>.E4
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
}
}
let check = EnumCheck<Event>("Outer4<[String]>.E4", isMirrored: true, read)
check.add(.case0)
return check.result()
}

struct Outer5 {}

extension Outer5 {
enum E5: EventProtocol {
    case case0(Void)
    case case1(label0: any Shape.Type)
    case case2(label0: String)
    case case3(any Shape.Type, label1: Void)
    case case4
    case case5(label0: Bits?)
    case case6
    case case7(Void)
    case case8
    indirect case case9(E5)
}
}

@MainActor
func check5() -> EnumCheckResult {
typealias Event = Outer5.E5
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(_): return (0, [() as Any])
case .case1(label0: let a0): return (1, [a0 as Any])
case .case2(label0: let a0): return (2, [a0 as Any])
case .case3(let a0, label1: _): return (3, [a0 as Any, () as Any])
case .case4: return (4, [])
case .case5(label0: let a0): return (5, [a0 as Any])
case .case6: return (6, [])
case .case7(_): return (7, [() as Any])
case .case8: return (8, [])
case .case9(let a0): return (9, [a0 as Any])
}
}
let check = EnumCheck<Event>("Outer5.E5", isMirrored: true, read)
check.add(.case0(()))
check.add(.case1(label0: Dot.self))
check.add(.case1(label0: Figure.self))
check.add(.case2(label0: ""))
check.add(.case2(label0: "ab"))
check.add(.case2(label0: "a text that is too long for its own words"))
check.add(.case3(Dot.self, label1: ()))
check.add(.case3(Figure.self, label1: ()))
check.add(.case4)
check.add(.case5(label0: nil))
check.add(.case5(label0: Bits(isOn: false, level: 1)))
check.add(.case6)
check.add(.case7(()))
check.add(.case8)
check.add(.case9(.case0(())))
check.capture(0, Event.case0(_:))
check.capture(1, Event.case1(label0:))
check.capture(2, Event.case2(label0:))
check.capture(3, Event.case3(_:label1:))
check.capture(5, Event.case5(label0:))
check.capture(7, Event.case7(_:))
check.capture(9, Event.case9(_:))
return check.result()
}

@MainActor
func check6() -> EnumCheckResult {
enum E6<T, U>: EventProtocol {
    case case0
    case case1
    case case2
    case case3
    case case4
    case case5
    case case6
    case case7
    case case8
    case case9
}
typealias Event = E6<(Int) -> Int, Node>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4: return (4, [])
case .case5: return (5, [])
case .case6: return (6, [])
case .case7: return (7, [])
case .case8: return (8, [])
case .case9: return (9, [])
}
}
let check = EnumCheck<Event>("E6<(Int) -> Int, Node>", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
check.add(.case2)
check.add(.case3)
check.add(.case4)
check.add(.case5)
check.add(.case6)
check.add(.case7)
check.add(.case8)
check.add(.case9)
return check.result()
}

@MainActor
func check7() -> EnumCheckResult {
typealias Event = E7<Int>
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(let a0, label1: let a1, label2: let a2, label3: let a3, let a4, let a5): return (1, [a0 as Any, a1 as Any, a2 as Any, a3 as Any, a4 as Any, a5 as Any])
case .case2: return (2, [])
case .case3(label0: let a0, let a1): return (3, [a0 as Any, a1 as Any])
@unknown default: return (-1, [])
}
}
let check = EnumCheck<Event>("E7<Int>", isMirrored: true, read)
check.add(.case0)
check.add(.case1([], label1: -128, label2: [], label3: -2, 0, (-2, 7)))
check.add(.case1([1, -2], label1: 0, label2: [1, -2], label3: 1, -128, (1, 7)))
check.add(.case2)
check.add(.case3(label0: (1, 7), -2))
check.add(.case3(label0: (-2, 7), nil))
check.add(.case3(label0: (1, 7), 1))
check.capture(1, Event.case1(_:label1:label2:label3:_:_:))
check.capture(3, Event.case3(label0:_:))
return check.result()
}

@MainActor
func check8() -> EnumCheckResult {
typealias Event = E8
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(let a0, let a1): return (0, [a0 as Any, a1 as Any])
case .case1: return (1, [])
case .case2(label0: let a0, label1: let a1): return (2, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("E8", isMirrored: true, read)
check.add(.case0(UnsafePointer(bitPattern: 64)!, UnsafePointer(bitPattern: 64)!))
check.add(.case1)
check.add(.case2(label0: [{ $0 }, { $0 + 1 }], label1: [{ $0 }, { $0 + 1 }]))
check.capture(0, Event.case0(_:_:))
check.capture(2, Event.case2(label0:label1:))
return check.result()
}

@MainActor
func check9() -> EnumCheckResult {
typealias Event = E9
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1(let a0): return (1, [a0 as Any])
case .case2: return (2, [])
case .case3: return (3, [])
case .case4: return (4, [])
case .case5: return (5, [])
case .case6: return (6, [])
case .case7: return (7, [])
case .case8(label0: let a0, let a1, let a2, let a3, let a4, let a5): return (8, [a0 as Any, a1 as Any, a2 as Any, a3 as Any, a4 as Any, a5 as Any])
case .case9: return (9, [])
}
}
let check = EnumCheck<Event>("E9", isMirrored: true, read)
check.add(.case0)
check.add(.case1(1))
check.add(.case1("b"))
check.add(.case2)
check.add(.case3)
check.add(.case4)
check.add(.case5)
check.add(.case6)
check.add(.case7)
check.add(.case8(label0: ObjectIdentifier(Int.self), CancellationError.self, (true, (255, nil)), ["a": 1], "hi", { $0 += 1 }))
check.add(.case8(label0: ObjectIdentifier(Int.self), CancellationError.self, (false, (0, "a")), [:], "hi", { $0 += 1 }))
check.add(.case9)
check.capture(1, Event.case1(_:), isRefused: true)
check.capture(8, Event.case8(label0:_:_:_:_:_:), isRefused: true)
return check.result()
}

private enum E10: EventProtocol {
    case case0
    case case1
    case case2(Substring)
    case case3(Substring, label1: Substring)
}

@MainActor
func check10() -> EnumCheckResult {
typealias Event = E10
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
case .case1: return (1, [])
case .case2(let a0): return (2, [a0 as Any])
case .case3(let a0, label1: let a1): return (3, [a0 as Any, a1 as Any])
}
}
let check = EnumCheck<Event>("E10", isMirrored: true, read)
check.add(.case0)
check.add(.case1)
check.add(.case2("efg".dropFirst()))
check.add(.case3("efg".dropFirst(), label1: "efg".dropFirst()))
check.capture(2, Event.case2(_:))
check.capture(3, Event.case3(_:label1:))
return check.result()
}

struct Outer11 {
enum E11: EventProtocol {
    case case0(label0: OpaquePointer?)
    case case1(OpaquePointer?, label1: OpaquePointer?)
    case case2(OpaquePointer?, OpaquePointer?, OpaquePointer?)
}
}

@MainActor
func check11() -> EnumCheckResult {
typealias Event = Outer11.E11
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0(label0: let a0): return (0, [a0 as Any])
case .case1(let a0, label1: let a1): return (1, [a0 as Any, a1 as Any])
case .case2(let a0, let a1, let a2): return (2, [a0 as Any, a1 as Any, a2 as Any])
}
}
let check = EnumCheck<Event>("Outer11.E11", isMirrored: true, read)
check.add(.case0(label0: nil))
check.add(.case0(label0: OpaquePointer(bitPattern: 512)))
check.add(.case1(nil, label1: OpaquePointer(bitPattern: 512)))
check.add(.case1(OpaquePointer(bitPattern: 512), label1: nil))
check.add(.case2(nil, OpaquePointer(bitPattern: 512), nil))
check.add(.case2(OpaquePointer(bitPattern: 512), nil, OpaquePointer(bitPattern: 512)))
check.capture(0, Event.case0(label0:))
check.capture(1, Event.case1(_:label1:))
check.capture(2, Event.case2(_:_:_:))
return check.result()
}

enum Outer12 {
indirect enum E12: EventProtocol {
    case case0
}
}

@MainActor
func check12() -> EnumCheckResult {
typealias Event = Outer12.E12
func read(_ event: Event) -> (Int, [Any]) {
switch event {
case .case0: return (0, [])
}
}
let check = EnumCheck<Event>("Outer12.E12", isMirrored: true, read)
check.add(.case0)
return check.result()
}
