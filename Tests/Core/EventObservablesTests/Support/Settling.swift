/// Lets other tasks of the main actor run, before a test expects that nothing has happened.
@MainActor
func settle() async {
    for _ in 0..<1_000 { await Task.yield() }
}
