extension HTTPRequest {
    /// Sends the request without a store, and returns the response or the error.
    ///
    /// - Isolation: Off the main actor.
    /// - Throws: `CancellationError` if the task is cancelled, which stops the transfer.
    package nonisolated func response() async throws(CancellationError)
        -> Result<HTTPResponse, HTTPRequestError>
    {
        let transfer = Transfer<HTTPResponse, HTTPRequestError>()
        HTTPTransfer(self, transfer).start()
        for await case .end(let result, _) in transfer.steps { return result }
        throw CancellationError()
    }
}
