import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct SignInView {
    let form: ObservedState<SignInForm>
    let events: EventsSource<AccountEvent>

    var user: String { form.user ?? "" }

    func signIn(_ password: String) {
        events.emit(.signInRequested(user: user, Password(text: password)))
    }
}

struct AccountView {
    let session: ObservedState<Session>
    let events: EventsSource<AccountEvent>

    var title: String { "Signed in as \(session.user ?? "nobody")" }
}

#if canImport(SwiftUI)
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
