package import EventRuntime

/// Something that happened to a producer.
package enum ModuleFact: Fact {
    case event(any EventProtocol, producer: Participant)

    /// A listener accepted a producer.
    case accepted(Participant, producer: Participant)
}
