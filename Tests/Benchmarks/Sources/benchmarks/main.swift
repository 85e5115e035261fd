import AllocationCounter
import EventModules

final class Counter { var sum = 0 }
@MainActor
final class Raw {
    var subs: [(Int) -> Void] = []
    func add(_ f: @escaping (Int) -> Void) { subs.append(f) }
    @inline(never)
    func emit(_ i: Int) { for s in subs { s(i) } }
}

@MainActor
func time(_ n: Int, _ f: () -> Void) -> Double {
    let c = ContinuousClock()
    let t = c.measure { for _ in 0..<n { f() } }
    return Double(t.components.attoseconds) / 1e9 / Double(n) + Double(t.components.seconds) * 1e9
        / Double(n)
}
@MainActor
func go() {
    let counter = Counter()
    for n in [1, 10, 1000] {
        let raw = Raw()
        let sub = PublishSubject<Int>()
        let bag = DisposeBag()
        for _ in 0..<n {
            raw.add { counter.sum &+= $0 }
            sub.subscribe(onNext: { counter.sum &+= $0 }).disposed(by: bag)
        }
        let k = 10_000_000 / n
        for _ in 0..<3 {
            let a = time(k) { raw.emit(3) }
            let c0 = allocation_count()
            let b = time(k) { sub.onNext(3) }
            print(n, a / Double(n), b / Double(n), b / a, allocation_count() - c0)
        }
    }
    print(counter.sum)
}
go()
