// What the service says of itself: health, settings, public keys.
import type { AuthApp, AuthDeps } from "./context.ts";

const PROVIDERS = [
  ...["anonymous_users", "apple", "azure", "bitbucket", "discord", "facebook", "snapchat", "figma", "fly"],
  ...["github", "gitlab", "google", "keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "spotify"],
  ...["slack", "slack_oidc", "workos", "twitch", "twitter", "email", "phone", "zoom"],
];

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
      external: Object.fromEntries(PROVIDERS.map((provider) => [provider, provider === "email"])),
      disable_signup: deps.settings.is_signup_disabled,
      mailer_autoconfirm: false,
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
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      code_challenge_methods_supported: ["S256", "plain"],
    }),
  );
}
