//>> import EventModulesTesting

extension AnalyticsTests {
    @Test
    func trackingPlan() throws {
        //> let plan = AnalyticsEventsListener.shop(providers: []).trackingPlan()

        #expect(try page.shows(String(plan.dropLast())))
    }
}
