// The built-in identity provider, for the demo and for tests: its page (fake-provider-pages.ts) lets the user
// choose an identity. It follows a provider's protocol: an authorization address, a code in the redirect, and
// an exchange of the code for an identity and tokens.
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { AuthDeps } from "../wire/context.ts";
import type { ProviderTokens } from "./provider-flows.ts";

const CODE_EXPIRES_AFTER_MS = 300_000;
const PURPOSE = "fake provider code";

const personSchema = z.object({
  /** The account id at the provider: independent of the address. */
  sub: z.string().min(1),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
});
const codeSchema = personSchema.extend({ provider: z.string(), expires_at: z.number() });

export type ProviderPerson = z.infer<typeof personSchema>;

export const FAKE_PROVIDER_PATH = "/fake-provider/authorize";

/** The address to which the provider redirects the browser. */
export function callbackUrl(deps: Pick<AuthDeps, "base">): string {
  return `${deps.base}/callback`;
}

/** The default account id of an address, derived from the address. */
export function subjectOf(email: string): string {
  return BigInt(`0x${createHash("sha256").update(email).digest("hex").slice(0, 16)}`).toString();
}

/** The address of the provider's page, with the client's parameters. */
export function authorizationUrl(
  deps: Pick<AuthDeps, "base" | "env">,
  client: { provider: string; state: string; scope: string; extra: Record<string, string> },
): string {
  const url = new URL(`${deps.env.STANDINS_PUBLIC_URL}${FAKE_PROVIDER_PATH}`);
  url.search = new URLSearchParams({
    ...client.extra,
    client_id: client.provider,
    redirect_uri: callbackUrl(deps),
    response_type: "code",
    scope: client.scope,
    state: client.state,
  }).toString();
  return url.toString();
}

type Sealing = Pick<AuthDeps, "secrets" | "clock">;

/** The code after consent. Nothing is stored: the code contains the person, encrypted. */
export function newProviderCode(deps: Sealing, provider: string, person: ProviderPerson): string {
  const expires_at = deps.clock.now() + CODE_EXPIRES_AFTER_MS;
  return deps.secrets
    .seal(PURPOSE, JSON.stringify({ ...person, provider, expires_at }))
    .toString("base64url");
}

/** Exchanges a code; null when it is forged, expired or from another provider. */
export function exchangeProviderCode(
  deps: Sealing,
  provider: string,
  code: string,
): { person: ProviderPerson; tokens: ProviderTokens } | null {
  let text: string;
  try {
    text = deps.secrets.unseal(PURPOSE, Buffer.from(code, "base64url"));
  } catch {
    return null;
  }
  const { provider: of, expires_at, ...person } = codeSchema.parse(JSON.parse(text));
  if (of !== provider || deps.clock.now() > expires_at) return null;
  const token = (kind: string) => `fake_${kind}_${randomBytes(24).toString("base64url")}`;
  return { person, tokens: { provider_token: token("access"), provider_refresh_token: token("refresh") } };
}
