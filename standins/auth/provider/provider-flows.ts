// Sign-ins in progress through a provider. The id of the flow is the `state` parameter of the
// redirects; with PKCE the flow issues one code.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Sql } from "#standins/kit/db.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import type { Challenge } from "../wire/input.ts";

export type ProviderTokens = { provider_token: string; provider_refresh_token: string };
export type ProviderFlow = { id: string; provider: string; redirect_to: string; is_pkce: boolean };

const sealed = z.object({ provider_token: z.string(), provider_refresh_token: z.string() });

/** Stores the redirect of a sign-in through `provider`; returns its `state`. */
export async function startProviderFlow(
  deps: AuthDeps,
  flow: { provider: string; redirect_to: string; challenge: Challenge | null },
): Promise<string> {
  const id = randomUUID();
  await deps.pool.query(
    `insert into auth.flow_states
       (id, method, provider, redirect_to, code_challenge, code_challenge_method, created_at)
     values ($1, 'oauth', $2, $3, $4, $5, $6)`,
    [
      ...[id, flow.provider, flow.redirect_to, flow.challenge?.code_challenge ?? null],
      ...[flow.challenge?.code_challenge_method ?? null, new Date(deps.clock.now())],
    ],
  );
  return id;
}

type Row = {
  id: string;
  provider: string;
  redirect_to: string;
  code_challenge: string | null;
  code_issued_at: Date | null;
  created_at: Date;
};

/** The flow of a returning browser. Errors (400): bad_oauth_state, flow_state_already_used. */
export async function findProviderFlow(deps: AuthDeps, state: string): Promise<ProviderFlow> {
  if (state === "") throw new AuthFault(400, "bad_oauth_state", "OAuth state parameter missing");
  const isId = z.guid().safeParse(state).success;
  const found = isId
    ? await deps.pool.query<Row>("select * from auth.flow_states where id = $1 and provider is not null", [
        state,
      ])
    : { rows: [] };
  const row = found.rows[0];
  if (!row) throw new AuthFault(400, "bad_oauth_state", "OAuth state not found or expired");
  if (deps.clock.now() > row.created_at.getTime() + deps.settings.flow_expires_after_ms) {
    throw new AuthFault(400, "bad_oauth_state", "OAuth state has expired");
  }
  if (row.code_issued_at) throw alreadyUsed();
  const { id, provider, redirect_to, code_challenge } = row;
  return { id, provider, redirect_to, is_pkce: code_challenge !== null };
}

const alreadyUsed = () => new AuthFault(400, "flow_state_already_used", "State has already been used");

/** Issues the code of a flow for this person. Refuses the second of two concurrent calls. */
export async function issueProviderCode(
  deps: AuthDeps,
  sql: Sql,
  flow: ProviderFlow,
  outcome: { user_id: string; tokens: ProviderTokens },
): Promise<string> {
  const code = randomUUID();
  const issued = await sql.query(
    `update auth.flow_states set user_id = $2, code_digest = $3, code_issued_at = $4, sealed_tokens = $5
     where id = $1 and code_issued_at is null returning id`,
    [
      ...[flow.id, outcome.user_id, deps.secrets.digest("auth_code", code), new Date(deps.clock.now())],
      deps.secrets.seal(`provider tokens:${flow.id}`, JSON.stringify(outcome.tokens)),
    ],
  );
  if (issued.rows.length === 0) throw alreadyUsed();
  return code;
}

/** Ends a flow without PKCE, whose redirect has the session. Refuses the second of two concurrent calls. */
export async function endProviderFlow(sql: Sql, flow: ProviderFlow): Promise<void> {
  const ended = await sql.query("delete from auth.flow_states where id = $1 returning id", [flow.id]);
  if (ended.rows.length === 0) throw alreadyUsed();
}

/** The provider's tokens stored with a flow. */
export function openTokens(deps: AuthDeps, flow_id: string, encrypted: Buffer): ProviderTokens {
  return sealed.parse(JSON.parse(deps.secrets.unseal(`provider tokens:${flow_id}`, encrypted)));
}
