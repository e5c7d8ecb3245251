// Disabled endpoints: refuses every method with the real service's status, code and message.
import { type AuthApp, type AuthDeps, requireUser } from "./context.ts";
import { AuthFault } from "./errors.ts";

const OFF: [paths: string[], code: string, message: string][] = [
  [["/sso", "/sso/*"], "saml_provider_disabled", "SAML 2.0 is disabled"],
  [["/passkeys", "/passkeys/*"], "passkey_disabled", "Passkeys are disabled"],
  [["/oauth", "/oauth/*"], "feature_disabled", "OAuth server is disabled"],
  [["/.well-known/oauth-authorization-server"], "feature_disabled", "OAuth server is disabled"],
  [["/admin/oauth", "/admin/oauth/*"], "feature_disabled", "OAuth server is disabled"],
  [
    ["/admin/custom-providers", "/admin/custom-providers/*"],
    "feature_disabled",
    "Custom OAuth providers are disabled",
  ],
  [["/scim/v2/*"], "feature_disabled", "SCIM server is disabled"],
];

export function addDisabled(auth: AuthApp, deps: AuthDeps): void {
  for (const [paths, code, message] of OFF) {
    for (const path of paths) {
      auth.all(path, () => {
        throw new AuthFault(404, code, message);
      });
    }
  }
  auth.all("/user/oauth/grants", async (c) => {
    await requireUser(c, deps);
    throw new AuthFault(404, "feature_disabled", "OAuth server is disabled");
  });
  auth.all("/user/identities/*", async (c) => {
    await requireUser(c, deps);
    throw new AuthFault(404, "manual_linking_disabled", "Manual linking is disabled");
  });
}
