internal import EventRuntime
internal import Foundation

extension HTTPRequest {
    /// The request with the header of the step that runs the current code, if its host is traced.
    @MainActor
    var traced: HTTPRequest {
        guard isTraced, let step = RecordedStep.current,
            let header = step.recorder?.traceparent(of: step.cause)
        else { return self }
        var request = self
        request.headers["traceparent"] = header
        return request
    }

    /// True if the host is named, and the app hasn't set the header itself.
    package var isTraced: Bool {
        guard !tracedHosts.isEmpty, let host = url.host else { return false }
        return tracedHosts.contains(where: host.isSameInASCII)
            && !headers.keys.contains(where: "traceparent".isSameInASCII)
    }
}

extension String {
    /// `lowercased()` and `==` would equate other characters, such as K and the sign of Kelvin.
    fileprivate func isSameInASCII(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }
}
