#if canImport(Darwin) || canImport(FoundationNetworking)
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

extension HTTPRequest {
    /// A session would send a line break as a further header and drop other invalid parts silently.
    ///
    /// - Throws: The error for a part that can't be sent as it is.
    func checked() throws(HTTPRequestError) -> URLRequest {
        let scheme = url.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", url.host?.isEmpty == false else {
            throw .notHTTP(url)
        }
        guard method.isToken else { throw .invalidMethod(url, method) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        // The session derives these from the body.
        var names: Set = ["content-length", "transfer-encoding"]
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            guard name.isToken, names.insert(name.lowercased()).inserted, value.isHeaderValue else {
                throw .invalidHeader(url, name: name)
            }
            // Linux drops a header with a blank value, but not a header without a value.
            request.setValue(value.trimmingCharacters(in: .whitespaces), forHTTPHeaderField: name)
        }
        return request
    }
}

extension String {
    /// True for a method or a header's name (RFC 9110, section 5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// True for a header's value (RFC 9110, section 5.5): no control characters but tabs.
    fileprivate var isHeaderValue: Bool {
        unicodeScalars.allSatisfy { $0 == "\t" || $0.properties.generalCategory != .control }
    }
}
#endif
