// PKCE flows. Opening the mail's link issues a code; the browser that started the flow and
// has the verifier exchanges it once.
import { createHash, randomUUID } from "node:crypto";
import type { Sql } from "#standins/kit/db.ts";
import { sameText } from "../secrets.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import type { Challenge } from "../wire/input.ts";
import { openTokens, type ProviderTokens } from "./provider-flows.ts";

export type FlowMethod = "email/signup" | "magiclink" | "recovery" | "email_change" | "oauth";

type FlowRow = {
  id: string;
  user_id: string | null;
  method: FlowMethod;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  sealed_tokens: Buffer | null;
  created_at: Date;
  code_issued_at: Date | null;
};

/** Stores the challenge of a request; the implicit flow has none. */
export async function startFlow(
  deps: AuthDeps,
  sql: Sql,
  user_id: string,
  method: FlowMethod,
  challenge: Challenge | null,
): Promise<void> {
  if (!challenge) return;
  await sql.query(
    `insert into auth.flow_states (user_id, method, code_challenge, code_challenge_method, created_at)
     values ($1, $2, $3, $4, $5)`,
    [user_id, method, challenge.code_challenge, challenge.code_challenge_method, new Date(deps.clock.now())],
  );
}

/** Issues the code of a person's latest flow with this method; null when there is none. */
export async function issueAuthCode(
  deps: AuthDeps,
  sql: Sql,
  user_id: string,
  method: FlowMethod,
): Promise<string | null> {
  const code = randomUUID();
  const issued = await sql.query(
    `update auth.flow_states set code_digest = $3, code_issued_at = $4
     where id = (select id from auth.flow_states where user_id = $1 and method = $2
                 order by created_at desc, id limit 1)
     returning id`,
    [user_id, method, deps.secrets.digest("auth_code", code), new Date(deps.clock.now())],
  );
  return issued.rows.length > 0 ? code : null;
}

function fitsChallenge(flow: FlowRow, verifier: string): boolean {
  const challenge =
    flow.code_challenge_method === "s256"
      ? createHash("sha256").update(verifier).digest("base64url")
      : verifier;
  return flow.code_challenge !== null && sameText(challenge, flow.code_challenge);
}

/**
 * Uses a code, in the caller's transaction. A wrong verifier leaves the code valid.
 * Errors: 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier.
 */
export async function takeFlow(
  deps: AuthDeps,
  sql: Sql,
  code: string,
  verifier: string,
): Promise<{ user_id: string; method: FlowMethod; tokens: Partial<ProviderTokens> }> {
  const found = await sql.query<FlowRow>("select * from auth.flow_states where code_digest = $1 for update", [
    deps.secrets.digest("auth_code", code),
  ]);
  const flow = found.rows[0];
  if (!flow?.user_id) {
    throw new AuthFault(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  }
  // The lifetime of a magic link begins with the click, of others with the request.
  const from = flow.method === "magiclink" ? (flow.code_issued_at ?? flow.created_at) : flow.created_at;
  if (deps.clock.now() > from.getTime() + deps.settings.flow_expires_after_ms) {
    throw new AuthFault(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  if (!fitsChallenge(flow, verifier)) {
    throw new AuthFault(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  await sql.query("delete from auth.flow_states where id = $1", [flow.id]);
  const tokens = flow.sealed_tokens ? openTokens(deps, flow.id, flow.sealed_tokens) : {};
  return { user_id: flow.user_id, method: flow.method, tokens };
}
