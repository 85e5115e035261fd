import EventModules
import EventModulesTesting
import TestSupport
import Testing

// MARK: - Combining

extension ObservablesExamplesTests {
    private struct Payment: Equatable {
        let basket: [String]
        let method: String

        init(of basket: [String], by method: String) {
            self.basket = basket
            self.method = method
        }
    }

    @Test
    func mergedStreamsSendAllElements() async {
        let keys = PublishSubject<Key>()
        let merged = await elements {
            Observable.merge(taps, keys.map(Tap.init))
        } during: {
            taps.onNext(.save)
            keys.onNext(.escape)
        }
        #expect(merged == [.save, .cancel])
    }

    @Test
    func combinedStreamsSendTheirNewest() async {
        let name = BehaviorSubject(value: "Ada")
        let age = BehaviorSubject(value: 36)
        let isOnline = BehaviorSubject(value: true)
        let shown = await elements {
            //> Observable.combineLatest(name, age, isOnline)
        } during: {
            isOnline.onNext(false)
            age.onNext(37)
        }
        #expect(shown == ["Ada, 36", "Ada, 36 (offline)", "Ada, 37 (offline)"])
    }

    @Test
    func anotherStreamsNewestIsSent() async {
        let payTaps = PublishSubject<Void>()
        let basket = BehaviorSubject(value: ["tea"])
        let paid = await elements {
            payTaps.withLatestFrom(basket)
        } during: {
            payTaps.onNext(())
            basket.onNext(["milk"])
        }
        #expect(paid == [["tea"]])
    }

    @Test
    func anotherStreamsNewestIsCombined() async {
        let payTaps = PublishSubject<String>()
        let basket = BehaviorSubject(value: ["tea"])
        let paid = await elements {
            payTaps.withLatestFrom(basket) { method, basket in Payment(of: basket, by: method) }
        } during: {
            payTaps.onNext("card")
        }
        #expect(paid == [Payment(of: ["tea"], by: "card")])
    }
}

// MARK: - Filtering

extension ObservablesExamplesTests {
    private struct Person: Equatable {
        let id: Int
        var name = ""
    }

    private struct Sheet: Equatable {
        let number: Int
        var isLast: Bool { number == 2 }
    }

    @Test
    func filtersPassSomeElements() async {
        let kept = await elements {
            taps.filter { $0 != .cancel }
        } during: {
            tapSaveAndCancel()
        }
        #expect(kept == [.save])
    }

    @Test
    func likeNeighborsAreDropped() async {
        let people = PublishSubject<Person>()
        let kept = await elements {
            people.distinctUntilChanged { $0.id == $1.id }
        } during: {
            people.onNext(Person(id: 1))
            people.onNext(Person(id: 1, name: "Ada"))
            people.onNext(Person(id: 2))
        }
        #expect(kept.map(\.id) == [1, 2])
    }

    @Test
    func neighborsWithTheSameKeyAreDropped() async {
        let people = PublishSubject<Person>()
        let kept = await elements {
            people.distinctUntilChanged(by: \.id)
        } during: {
            for id in [1, 1, 2] { people.onNext(Person(id: id)) }
        }
        #expect(kept.map(\.id) == [1, 2])
    }

    @Test
    func theFirstMatchIsSent() async {
        let pages = PublishSubject<Sheet>()
        let found = await elements {
            pages.first(where: { $0.isLast })
        } during: {
            for number in 1...3 { pages.onNext(Sheet(number: number)) }
        }
        #expect(found.map(\.number) == [2])
    }

    @Test
    func workIsNotStartedTwice() async {
        let saveTaps = PublishSubject<Void>()
        let gate = Gate()
        var count = 0
        @MainActor
        func save() async {
            count += 1
            await gate.pass()
        }

        let saving =
            saveTaps.flatMapFirst { _ in .task { await save() } }  // taps while it saves do nothing

        var saved = 0
        saving.subscribe(onNext: { saved += 1 }).disposed(by: bag)
        for _ in 1...3 { saveTaps.onNext(()) }
        gate.open()
        #expect(await eventually { saved == 1 })
        #expect(count == 1)
    }
}

// MARK: - Flattening

extension ObservablesExamplesTests {
    @Test
    func draftsAreUploadedOneAtATime() async {
        let drafts = PublishSubject<String>()
        var log: [String] = []
        @MainActor
        func upload(_ draft: String) async {
            log.append("begin \(draft)")
            await Task.yield()
            log.append("end \(draft)")
        }

        let uploads =
            drafts.concatMap { draft in .task { await upload(draft) } }  // one upload at a time

        uploads.subscribe(onNext: { log.append("sent") }).disposed(by: bag)
        for draft in ["a", "b"] { drafts.onNext(draft) }
        #expect(await eventually { log.count == 6 })
        #expect(log == ["begin a", "end a", "sent", "begin b", "end b", "sent"])
    }

    @Test
    func onlySomeUploadsRunAtATime() async {
        let photos = PublishSubject<Int>()
        let gate = Gate()
        var begun: [Int] = []
        @MainActor
        func upload(_ photo: Int) async {
            begun.append(photo)
            await gate.pass()
        }

        let uploads =
            photos.map { photo in .task { await upload(photo) } }
            .merge(maxConcurrent: 3)

        var count = 0
        uploads.subscribe(onNext: { count += 1 }).disposed(by: bag)
        for photo in 1...5 { photos.onNext(photo) }
        #expect(await eventually { begun.count == 3 })
        #expect(begun == [1, 2, 3])
        gate.open()
        #expect(await eventually { count == 5 })
    }
}

// MARK: - Timing and transforming

extension ObservablesExamplesTests {
    @Test(.manualClock)
    func throttledStreamsSendTheNewest() async {
        let searchTexts = texts
        let sent = await elements {
            searchTexts.throttle(.milliseconds(300))
        } during: {
            for text in ["l", "la", "lamp"] { texts.onNext(text) }
            await ManualClock.current.run(for: .milliseconds(300))
        }
        #expect(sent == ["l", "lamp"])
    }

    @Test(.manualClock)
    func debouncedStreamsSendAfterAPause() async {
        let searchTexts = texts
        let sent = await elements {
            searchTexts.debounce(.milliseconds(300))
        } during: {
            for text in ["l", "la", "lamp"] { texts.onNext(text) }
            await ManualClock.current.run(for: .milliseconds(300))
        }
        #expect(sent == ["lamp"])
    }

    @Test(.manualClock)
    func delayedStreamsSendLater() async {
        let notices = texts
        let sent = await elements {
            notices.delay(.milliseconds(500))
        } during: {
            notices.onNext("saved")
            await ManualClock.current.run(for: .milliseconds(500))
            notices.onNext("closed")
        }
        #expect(sent == ["saved"])
    }

    @Test
    func elementsAreTransformed() async {
        let sent = await elements {
            taps.map { "\($0)" }
        } during: {
            tapSaveAndCancel()
        }
        #expect(sent == ["save", "cancel"])
    }

    @Test
    func elementsWithoutValueAreDropped() async {
        let sent = await elements {
            texts.compactMap { Int($0) }
        } during: {
            for text in ["1", "two", "3"] { texts.onNext(text) }
        }
        #expect(sent == [1, 3])
    }

    @Test
    func resultsAccumulate() async {
        let amounts = PublishSubject<Int>()
        let sent = await elements {
            amounts.scan(0, accumulator: +)  // running total
        } during: {
            for amount in 1...3 { amounts.onNext(amount) }
        }
        #expect(sent == [1, 3, 6])
    }

    @Test
    func namesAreCollected() async {
        let names = PublishSubject<String>()
        let lists = await elements {
            names.scan(into: []) { $0.append($1) }
        } during: {
            for name in ["Ada", "Eve"] { names.onNext(name) }
        }
        #expect(lists == [["Ada"], ["Ada", "Eve"]])
    }
}
