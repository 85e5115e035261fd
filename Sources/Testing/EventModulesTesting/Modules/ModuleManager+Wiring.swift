public import EventModules
internal import EventModulesTracing
internal import EventRuntime

extension ModuleManager {
    /// Fails the test if nothing hears a case of a type of events, or if it isn't known which case a
    /// row hears; see `wiring`.
    ///
    /// ```swift
    /// manager.expectNoUnheardCases(of: CatalogEvent.self, except: [.appeared])
    /// ```
    ///
    /// Cases in `exceptions` may be unheard; `examples` show the case of a row whose constructor
    /// fits several. A listener of a whole stream hears every case.
    public func expectNoUnheardCases<Event: EventProtocol>(
        of type: Event.Type,
        except exceptions: [Event] = [],
        examples: [Event] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let event = wiring(learningFrom: examples).event(of: type)
        let ignored = Set(exceptions.map(\.label))
        let lines =
            event.unheardCases.filter { !ignored.contains($0) }
            + event.unknownHearers.map { hearer in
                "\(hearer.cases?.joined(separator: " or ") ?? ""), which \(hearer) is for"
            }
        guard !lines.isEmpty else { return }
        TestLocation(fileID, filePath, line, column).fail(
            """
            Nothing hears some cases of \(event.name), as far as it is known.
            \(lines.map { "    \($0)" }.joined(separator: "\n"))
            To fix this, add a row or a listener for each case, or pass an event of it as except:; \
            for a row that isn't known yet, pass one as examples:.
            """
        )
    }

    /// Fails the test unless the text of `wiring` equals another, and shows the lines that differ.
    ///
    /// A row is named by its file without the line, so that only a change of the wiring changes the
    /// text. `EVENTMODULES_RECORD=1 swift test` writes the actual text into the call, as for
    /// `FlowRecorder.expectTranscript(_:)`.
    ///
    /// ```swift
    /// manager.expectWiring(
    ///     """
    ///     CatalogEvent
    ///       opened → RoutingEventsListener at Shop/ShopRouting.swift
    ///     """
    /// )
    /// ```
    public func expectWiring(
        _ text: String,
        examples: [any EventProtocol] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        TestLocation(fileID, filePath, line, column).expect(
            FlowTranscript(text),
            actual: FlowTranscript(wiring(learningFrom: examples).textWithoutLines),
            "The manager's wiring"
        )
    }
}
