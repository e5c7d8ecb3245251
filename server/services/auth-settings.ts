// What the auth service tells of its own settings, held against what a live installation counts on
// (docs/deploying.md). Most of what matters it does not tell; that stands there too.
import { z } from "zod";
import type { Env } from "#server/kernel/env.ts";

const told = z.object({
  external: z.record(z.string().max(80), z.boolean()),
  mailer_autoconfirm: z.boolean().optional(),
  phone_autoconfirm: z.boolean().optional(),
  saml_enabled: z.boolean().optional(),
  passkeys_enabled: z.boolean().optional(),
});
type Told = z.infer<typeof told>;

const callTimeoutMs = 4_000;

/** Each is true where the setting is not as it should be. */
const faults: readonly [sentence: string, isFault: (settings: Told) => boolean][] = [
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

/** One sentence for each setting that is not so; in demo mode none. Never throws: an answer that cannot be had is one. */
export async function authSettingFaults(
  env: Pick<Env, "MODE" | "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
): Promise<string[]> {
  if (env.MODE !== "live") return [];
  try {
    const answer = await fetch(`${env.SUPABASE_URL}/auth/v1/settings`, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const settings = told.parse(await answer.json());
    return faults.flatMap(([sentence, isFault]) => (isFault(settings) ? [sentence] : []));
  } catch {
    return ["it did not tell its settings, so that they could not be checked"];
  }
}
