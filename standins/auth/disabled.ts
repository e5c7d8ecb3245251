// Features that are switched off here, refused with the codes the real service uses for that:
// second factors, provider sign-in, linking of identities. Each gets a file of its own when it comes.
import { type AuthApp, type AuthDeps, requireSession } from "./context.ts";
import { AuthFault, invalid } from "./errors.ts";
import { withParameters } from "./redirects.ts";

export function addDisabled(auth: AuthApp, deps: AuthDeps): void {
  auth.post("/factors", async (c) => {
    await requireSession(c, deps);
    throw new AuthFault(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  });
  for (const step of ["challenge", "verify"]) {
    auth.post(`/factors/:id/${step}`, async (c) => {
      await requireSession(c, deps);
      throw new AuthFault(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
    });
  }
  auth.delete("/factors/:id", async (c) => {
    await requireSession(c, deps);
    throw new AuthFault(404, "mfa_factor_not_found", "Factor not found");
  });
  auth.get("/authorize", () => {
    throw invalid("Unsupported provider: provider is not enabled");
  });
  auth.on(["GET", "POST"], "/callback", (c) => {
    const told = {
      error: "invalid_request",
      error_code: "bad_oauth_state",
      error_description: "OAuth state parameter missing",
    };
    return c.redirect(withParameters(deps.env.APP_URL, told, null), 303);
  });
  auth.all("/user/identities/*", async (c) => {
    await requireSession(c, deps);
    throw new AuthFault(404, "manual_linking_disabled", "Manual linking is disabled");
  });
}
