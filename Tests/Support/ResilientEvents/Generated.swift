// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums

public enum E7<T> {
    case case0
    case case1([T], label1: Int8, label2: [T], label3: T, Int8, (T, Int))
    case case2
    indirect case case3(label0: (T, Int), T?)
}

@frozen public enum E8 {
    case case0(UnsafePointer<Int>, UnsafePointer<Int>)
    case case1
    case case2(label0: [(Int) -> Int], label1: [(Int) -> Int])
}

public enum E16<T> {
    case case0(T?)
    case case1([T])
    case case2(label0: T?, ((Int) -> Int)??)
    case case3(FrozenChoice)
    case case4(Void)
    case case5(T, T)
    case case6(label0: FrozenChoice)
    case case7(Void, Void)
    case case8(((Int) -> Int)??, label1: ((Int) -> Int)??)
    case case9(T)
}

@frozen public enum E17 {
    case case0
    case case1
    case case2
    case case3(label0: UnsafeRawPointer??)
}

public enum E25 {
    case case0
    case case1
    case case2(Int.Type)
    case case3
}

@frozen public enum E26<T> {
    case case0(SIMD2<Double>?)
}

public enum E34 {
    case case0
    case case1(label0: SIMD2<Double>?)
    case case2
    case case3
    case case4
    case case5
    case case6
    case case7
}

@frozen public enum E35 {
    case case0
    indirect case case1(E35, label1: AnyObject?)
    indirect case case2(E35)
    case case3(AnyObject?)
    case case4(Result<Int, any Error>, Result<Int, any Error>)
}
