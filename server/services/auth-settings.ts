// Compares the settings that the auth service publishes with those a live installation requires
// (docs/deploying.md, which also lists the required settings that the service does not publish).
import { z } from "zod";
import type { Env } from "#server/kernel/env.ts";
import { callService } from "./service-call.ts";

const AuthSettings = z.object({
  external: z.record(z.string().max(80), z.boolean()),
  mailer_autoconfirm: z.boolean().optional(),
  phone_autoconfirm: z.boolean().optional(),
  saml_enabled: z.boolean().optional(),
  passkeys_enabled: z.boolean().optional(),
});
type AuthSettings = z.infer<typeof AuthSettings>;

const callTimeoutMs = 4_000;

/** A sentence for each wrong setting; `isFault` is true where it is wrong. */
const faults: readonly [sentence: string, isFault: (settings: AuthSettings) => boolean][] = [
  [
    "signing in by e-mail is off: nobody can sign up, be asked for a proof, or get a new password",
    ({ external }) => external.email === false,
  ],
  [
    '"confirm e-mail" is off: anybody can sign up with somebody else\'s address',
    ({ mailer_autoconfirm }) => mailer_autoconfirm === true,
  ],
  [
    "signing in by phone is on: a way in that this product neither shows nor limits",
    ({ external, phone_autoconfirm }) => external.phone === true || phone_autoconfirm === true,
  ],
  [
    "anonymous sign-ins are on: sessions without an address, which this product takes for nobody's",
    ({ external }) => external.anonymous_users === true,
  ],
  [
    "passkeys are on: a way in that can be set up without this product asking for a proof or telling the owner",
    ({ passkeys_enabled }) => passkeys_enabled === true,
  ],
  [
    "SAML is on: a way in that this product neither shows nor tells the owner of",
    ({ saml_enabled }) => saml_enabled === true,
  ],
];

/** One sentence for each wrong setting; none in demo mode. Never throws: a failed call is a sentence too. */
export async function authSettingFaults(
  env: Pick<Env, "MODE" | "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
): Promise<string[]> {
  if (env.MODE !== "live") return [];
  try {
    const headers = { apikey: env.SUPABASE_PUBLISHABLE_KEY };
    const answer = await callService(`${env.SUPABASE_URL}/auth/v1/settings`, { headers }, callTimeoutMs);
    const settings = AuthSettings.parse(await answer.json());
    return faults.flatMap(([sentence, isFault]) => (isFault(settings) ? [sentence] : []));
  } catch {
    return ["it did not tell its settings, so that they could not be checked"];
  }
}
