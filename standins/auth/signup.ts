// POST /signup. Whether an address has an account cannot be seen from the answer's status; the
// client's own sign for it is an empty list of identities, as with the real service.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { requestConfirmation } from "./accounts.ts";
import type { AuthApp, AuthDeps } from "./context.ts";
import { AuthFault, invalid } from "./errors.ts";
import { challengeOf, challengeShape, metadataSchema, normalEmail, readBody } from "./input.ts";
import { checkPolicy, hashPassword } from "./passwords.ts";
import { askedRedirect } from "./redirects.ts";
import { fullUserJson } from "./user-json.ts";
import type { Metadata } from "./user-store.ts";

const signupBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  ...challengeShape,
});

/** What a confirmed address is answered: a user that does not exist, without identities. */
function decoyUser(email: string, data: Metadata, now: number): Record<string, unknown> {
  const at = new Date(now).toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

export function addSignup(auth: AuthApp, deps: AuthDeps): void {
  auth.post("/signup", async (c) => {
    const body = await readBody(c, signupBody);
    if (deps.settings.is_signup_disabled) {
      throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
    }
    if (!body.email && !body.phone) {
      throw new AuthFault(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    if (!body.email) throw new AuthFault(400, "phone_provider_disabled", "Phone signups are disabled");
    if (!body.password) throw invalid("Signup requires a valid password");
    checkPolicy(body.password, deps.settings);
    const email = normalEmail(body.email);
    const challenge = challengeOf(body);
    const data = body.data ?? {};
    // Hashed before it is known whether anybody needs it: both cases take the same time.
    const password_hash = await hashPassword(body.password, deps.settings);
    const redirectTo = askedRedirect(c.req.query("redirect_to"), deps.env.APP_URL);
    const user = await requestConfirmation(deps, { email, password_hash, data }, { challenge, redirectTo });
    return c.json(user ? await fullUserJson(deps.pool, user) : decoyUser(email, data, deps.clock.now()));
  });
}
