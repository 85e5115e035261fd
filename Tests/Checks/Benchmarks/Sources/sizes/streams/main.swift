import EventObservables

let opened = PublishSubject<Int>()
let bag = DisposeBag()
opened.map { $0 + 1 }
    .distinctUntilChanged()
    .subscribe(onNext: { print("opened", $0) })
    .disposed(by: bag)
opened.onNext(6)
