/// What a turn of a router makes of its position, before it is carried out.
struct RouterDraft {
    var position: RouterPosition

    /// What is told once the position is put in place.
    var events: [RouterEvent] = []

    /// What is called after everybody has been told.
    var afterwards: [@MainActor () -> Void] = []
}
