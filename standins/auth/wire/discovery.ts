// Public endpoints: health, settings, public keys.

import { PROVIDER_NAMES } from "../settings.ts";
import type { AuthApp, AuthDeps } from "./context.ts";

export function addDiscovery(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/health", (c) =>
    c.json({
      version: "stand-in",
      name: "GoTrue",
      description: "Stand-in of the auth service for local use",
    }),
  );
  auth.get("/settings", (c) =>
    c.json({
      external: {
        ...Object.fromEntries(PROVIDER_NAMES.map((name) => [name, deps.settings.providers.includes(name)])),
        anonymous_users: deps.settings.is_anonymous_offered,
        email: deps.settings.is_email_offered,
        phone: false,
      },
      disable_signup: deps.settings.is_signup_disabled,
      mailer_autoconfirm: deps.settings.is_autoconfirm,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    }),
  );
  auth.get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json(deps.keys.jwks);
  });
  auth.get("/.well-known/openid-configuration", (c) =>
    c.json({
      issuer: deps.base,
      authorization_endpoint: `${deps.base}/authorize`,
      token_endpoint: `${deps.base}/token`,
      jwks_uri: `${deps.base}/.well-known/jwks.json`,
      userinfo_endpoint: `${deps.base}/user`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      scopes_supported: ["openid", "profile", "email"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [...new Set(deps.keys.jwks.keys.map(({ alg }) => alg))],
      token_endpoint_auth_methods_supported: ["none"],
      claims_supported: ["sub", "aud", "iss", "exp", "iat", "email", "role", "aal", "amr", "session_id"],
      code_challenge_methods_supported: ["S256", "plain"],
    }),
  );
}
