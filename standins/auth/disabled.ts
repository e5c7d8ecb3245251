// What is switched off here, refused with the code the real service uses for that: linking and
// unlinking of identities by hand.
import { type AuthApp, type AuthDeps, requireSession } from "./context.ts";
import { AuthFault } from "./errors.ts";

export function addDisabled(auth: AuthApp, deps: AuthDeps): void {
  auth.all("/user/identities/*", async (c) => {
    await requireSession(c, deps);
    throw new AuthFault(404, "manual_linking_disabled", "Manual linking is disabled");
  });
}
