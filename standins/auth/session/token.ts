// POST /token: exchanges a password, refresh token or PKCE code for a session. Expected refusals are never
// 5xx, because the client would keep retrying for half a minute.
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import { takeFlow } from "../provider/flow-states.ts";
import { findWeakness, matchesPassword } from "../user/passwords.ts";
import { findUser, isBanned } from "../user/user-store.ts";
import { type AuthApp, type AuthContext, type AuthDeps, clientOf } from "../wire/context.ts";
import { AuthFault, invalid, orThrow } from "../wire/errors.ts";
import { readBody, textMember } from "../wire/input.ts";
import { answerSession } from "./session-answer.ts";
import { openSession, refreshSession, type SessionJson } from "./sessions.ts";

const passwordBody = z.object({
  email: textMember,
  phone: textMember,
  password: textMember,
});
const refreshBody = z.object({ refresh_token: textMember });
const pkceBody = z.object({ auth_code: textMember, code_verifier: textMember });

async function byPassword(c: AuthContext, deps: AuthDeps): Promise<SessionJson> {
  const body = await readBody(c, passwordBody);
  if (body.email && body.phone)
    throw invalid("Only an email address or phone number should be provided on login.");
  if (!body.email && !body.phone) throw invalid("missing email or phone");
  if (!body.email) throw new AuthFault(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!deps.settings.is_email_offered)
    throw new AuthFault(422, "email_provider_disabled", "Email logins are disabled");
  const { password } = body;
  const user = await findUser(deps.pool, { email: body.email.toLowerCase() });
  if (user && isBanned(user, deps.clock.now())) throw new AuthFault(400, "user_banned", "User is banned");
  if (!(await matchesPassword(password, user?.password_hash, deps.settings)) || !user) {
    throw new AuthFault(400, "invalid_credentials", "Invalid login credentials");
  }
  if (!user.email_confirmed_at) throw new AuthFault(400, "email_not_confirmed", "Email not confirmed");
  const session = await transaction(deps.pool, (sql) =>
    openSession(deps, sql, user, "password", clientOf(c, deps)),
  );
  const weak_password = findWeakness(password, deps.settings);
  return weak_password ? { ...session, weak_password } : session;
}

async function byRefreshToken(c: AuthContext, deps: AuthDeps): Promise<Response> {
  const { refresh_token } = await readBody(c, refreshBody);
  if (refresh_token === "") throw invalid("refresh_token required");
  const { session, reuse } = orThrow(await refreshSession(deps, refresh_token, clientOf(c, deps)));
  return answerSession(c, session, reuse);
}

async function byCode(c: AuthContext, deps: AuthDeps): Promise<SessionJson> {
  const { auth_code, code_verifier } = await readBody(c, pkceBody);
  if (auth_code === "" || code_verifier === "") {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  return transaction(deps.pool, async (sql) => {
    const { user_id, method, tokens } = await takeFlow(deps, sql, auth_code, code_verifier);
    const user = await findUser(sql, { id: user_id }, "lock");
    if (!user)
      throw new AuthFault(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
    if (isBanned(user, deps.clock.now())) throw new AuthFault(400, "user_banned", "User is banned");
    return { ...(await openSession(deps, sql, user, method, clientOf(c, deps))), ...tokens };
  });
}

export function addToken(auth: AuthApp, deps: AuthDeps): void {
  auth.post("/token", async (c) => {
    const grant = c.req.query("grant_type");
    if (grant === "password") return answerSession(c, await byPassword(c, deps));
    if (grant === "refresh_token") return byRefreshToken(c, deps);
    if (grant === "pkce") return answerSession(c, await byCode(c, deps));
    if (grant === "web3") throw new AuthFault(422, "web3_provider_disabled", "Web3 provider is disabled");
    if (grant === "id_token") throw new AuthFault(400, "provider_disabled", "Provider is not enabled");
    throw new AuthFault(400, "invalid_credentials", "unsupported_grant_type");
  });
}
