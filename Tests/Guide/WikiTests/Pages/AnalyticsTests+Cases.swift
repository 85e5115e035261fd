import EventModules
import EventModulesTesting
import Testing

extension AnalyticsTests {
    @Test
    func everyCaseIsRecordedOrIgnored() {
        //> let analytics = AnalyticsEventsListener.shop(providers: [])

        #expect(analytics.unmappedCases(of: BasketEvent.self) == ["checkedOut"])
    }

    @Test
    func trackingPlan() throws {
        let plan = AnalyticsEventsListener.shop(providers: []).trackingPlan()
        #expect(try page.shows(String(plan.dropLast())))
    }
}
