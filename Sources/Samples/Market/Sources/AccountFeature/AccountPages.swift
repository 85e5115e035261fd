import MarketKit

extension SignInView: PageProviding {
    var page: Page {
        if form.isSigningIn == true { return Page("Signing in") }
        var rows: [Page.Row] = [
            .field("name", user.isEmpty ? "Name" : user) { form.dispatch(SetUser(name: $0)) }
        ]
        if !user.isEmpty { rows.append(.field("password", "Password", signIn)) }
        if form.hasFailed == true { rows.append(.text("Wrong name or password.")) }
        return Page("Sign in", rows)
    }
}

extension AccountView: PageProviding {
    var page: Page {
        Page(title, [.button("leave", "Sign out", events.emitter(of: .signOutRequested))])
    }
}
