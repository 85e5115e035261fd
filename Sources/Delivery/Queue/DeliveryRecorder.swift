/// What is told of every delivery, before anybody else is.
@MainActor
package protocol DeliveryRecorder: AnyObject {
    /// Called when a delivery begins.
    ///
    /// - Order: In the order of the deliveries; a delivery begins before those that it causes.
    func deliveryBegan(_ cause: Cause)
}
