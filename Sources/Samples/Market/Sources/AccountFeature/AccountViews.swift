#if canImport(SwiftUI)
import EventModulesSwiftUI
import MarketKit
import SwiftUI

extension SignInView: View {
    var body: some View {
        Form {
            TextField("Name", text: form.binding(\.user) { SetUser(name: $0) })
            PasswordField(canSignIn: !user.isEmpty && form.isSigningIn == false, signIn: signIn)
            if form.hasFailed == true { Text("Wrong name or password.") }
        }
        .navigationTitle("Sign in")
    }
}

/// Only the view knows the password until the user signs in.
struct PasswordField: View {
    let canSignIn: Bool
    let signIn: (String) -> Void

    @State
    private var password = ""

    var body: some View {
        SecureField("Password", text: $password)
        Button("Sign in") { signIn(password) }
            .disabled(!canSignIn || password.isEmpty)
    }
}

extension AccountView: View {
    var body: some View {
        List {
            Text(title)
            Button("Sign out", role: .destructive) { events.emit(.signOutRequested) }
        }
        .navigationTitle("Account")
    }
}
#endif
