// POST /signup. The answer's status does not reveal whether an address has an account; the client
// recognises that by an empty list of identities, as with the real service.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import { answerSession } from "../session/session-answer.ts";
import { openSession, type SessionJson } from "../session/sessions.ts";
import { type AuthApp, type AuthContext, type AuthDeps, clientOf } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import {
  challengeOf,
  challengeShape,
  metadataSchema,
  normalEmail,
  readBody,
  textMember,
} from "../wire/input.ts";
import { createAnonymousLimit } from "../wire/rate-limits.ts";
import { findAllowedRedirect } from "../wire/redirects.ts";
import { findOrOpenConfirmed, requestConfirmation } from "./accounts.ts";
import { checkPolicy, hashPassword } from "./passwords.ts";
import { fullUserJson } from "./user-json.ts";
import { insertUser, type Metadata } from "./user-store.ts";

const signupBody = z.object({
  email: textMember,
  phone: textMember,
  password: textMember,
  data: metadataSchema.nullish(),
  ...challengeShape,
});

/** The answer for a confirmed address: a made-up user without identities. */
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

/** A person without an address gets a session at once, and no way to sign in again. */
async function signUpAnonymously(c: AuthContext, deps: AuthDeps, data: Metadata): Promise<SessionJson> {
  const user = { id: randomUUID(), user_metadata: data, is_anonymous: true };
  return transaction(deps.pool, async (sql) => {
    const inserted = await insertUser(sql, user, deps.clock.now());
    if (!inserted) throw new Error("an id was made twice");
    return openSession(deps, sql, inserted, "anonymous", clientOf(c, deps));
  });
}

type Opening = { email: string; password_hash: string; data: Metadata };

/** When confirmation is off: signs the new person in. */
async function signUpConfirmed(c: AuthContext, deps: AuthDeps, opening: Opening): Promise<SessionJson> {
  return transaction(deps.pool, async (sql) => {
    const user = await findOrOpenConfirmed(deps, sql, opening);
    if (!user) throw new AuthFault(422, "user_already_exists", "User already registered");
    return openSession(deps, sql, user, "password", clientOf(c, deps));
  });
}

export function addSignup(auth: AuthApp, deps: AuthDeps): void {
  const { settings } = deps;
  const countAnonymous = createAnonymousLimit(settings, deps.clock);
  auth.post("/signup", async (c) => {
    const body = await readBody(c, signupBody);
    const data = body.data ?? {};
    if (settings.is_signup_disabled) {
      throw new AuthFault(422, "signup_disabled", "Signups not allowed for this instance");
    }
    if (!body.email && !body.phone) {
      if (!settings.is_anonymous_offered)
        throw new AuthFault(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
      countAnonymous(clientOf(c, deps).ip);
      return answerSession(c, await signUpAnonymously(c, deps, data));
    }
    if (!body.password) throw invalid("Signup requires a valid password");
    checkPolicy(body.password, settings);
    if (body.email && body.phone)
      throw invalid("Only an email address or phone number should be provided on signup.");
    if (!body.email) throw new AuthFault(400, "phone_provider_disabled", "Phone signups are disabled");
    if (!settings.is_email_offered)
      throw new AuthFault(400, "email_provider_disabled", "Email signups are disabled");
    const email = normalEmail(body.email);
    const challenge = challengeOf(body);
    // Always hash, so that known and unknown addresses take the same time.
    const opening = { email, password_hash: await hashPassword(body.password, settings), data };
    if (settings.is_autoconfirm) return answerSession(c, await signUpConfirmed(c, deps, opening));
    const redirectTo = findAllowedRedirect(c.req.query("redirect_to"), deps);
    const user = await requestConfirmation(deps, opening, { challenge, redirectTo });
    return c.json(user ? await fullUserJson(deps.pool, user) : decoyUser(email, data, deps.clock.now()));
  });
}
