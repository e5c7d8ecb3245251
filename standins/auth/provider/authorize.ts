// GET /authorize and GET|POST /callback: sign-in through a provider. The browser navigates here, so
// every outcome after the start is a redirect.
import { transaction } from "#standins/kit/db.ts";
import { readForm } from "#standins/kit/form.ts";
import { openSession, type SessionJson } from "../session/sessions.ts";
import { requestConfirmation } from "../user/accounts.ts";
import type { UserRow } from "../user/user-store.ts";
import { type AuthApp, type AuthContext, type AuthDeps, clientOf } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import { challengeOf } from "../wire/input.ts";
import { redirectTarget, withParameters } from "../wire/redirects.ts";
import { resolveAccount } from "./external-accounts.ts";
import { authorizationUrl, exchangeProviderCode } from "./fake-provider.ts";
import {
  endProviderFlow,
  findProviderFlow,
  issueProviderCode,
  type ProviderFlow,
  startProviderFlow,
} from "./provider-flows.ts";

/** Parameters for the service itself; all others go to the provider. */
const OWN_PARAMETERS = new Set([
  ...["provider", "scopes", "client_id", "client_secret", "redirect_uri", "response_type", "state"],
  ...["code_challenge", "code_challenge_method", "code_verifier", "scope"],
]);
const ERROR_NAMES: Record<number, string> = { 400: "invalid_request", 401: "unauthorized_client" };
const DENYING = new Set(["signup_disabled", "user_banned", "provider_email_needs_verification"]);

/** The error of provider or service, as parameters of the redirect to the application. */
function errorParametersOf(fault: AuthFault): Record<string, string> {
  const isDenied = DENYING.has(fault.code) || fault.status === 403;
  const error = isDenied ? "access_denied" : (ERROR_NAMES[fault.status] ?? "server_error");
  return { error, error_code: fault.code, error_description: fault.message };
}

async function authorize(c: AuthContext, deps: AuthDeps): Promise<Response> {
  const query = c.req.query();
  const provider = deps.settings.providers.find((one) => one === query.provider);
  if (!provider) throw invalid("Unsupported provider: provider is not enabled");
  const challenge = challengeOf(query);
  const state = await startProviderFlow(deps, { provider, redirect_to: redirectTarget(c, deps), challenge });
  const scope = [...new Set(["email", "profile", ...(query.scopes ?? "").split(/[\s,]+/)])].join(" ").trim();
  const extra = Object.fromEntries(Object.entries(query).filter(([name]) => !OWN_PARAMETERS.has(name)));
  return c.redirect(authorizationUrl(deps, { provider, state, scope, extra }), 302);
}

async function callbackParameters(c: AuthContext): Promise<Record<string, string>> {
  if (c.req.method !== "POST") return c.req.query();
  const form = await readForm(c);
  if (!form) throw new AuthFault(400, "bad_oauth_callback", "OAuth callback with a form that cannot be read");
  return form;
}

type Outcome = { unconfirmed: UserRow } | { code: string } | { session: SessionJson };

/** The redirect for a browser that returns with a provider's code. Throws refusals. */
async function finish(c: AuthContext, deps: AuthDeps, flow: ProviderFlow, code: string): Promise<string> {
  if (code === "")
    throw new AuthFault(400, "bad_oauth_callback", "OAuth callback with missing authorization code");
  const exchanged = exchangeProviderCode(deps, flow.provider, code);
  if (!exchanged) throw new AuthFault(500, "unexpected_failure", "Unable to exchange external code");
  const { person, tokens } = exchanged;
  const identity = {
    provider: flow.provider,
    issuer: `${deps.env.STANDINS_PUBLIC_URL}/fake-provider`,
    person,
  };
  const outcome: Outcome = await transaction(deps.pool, async (sql) => {
    const resolved = await resolveAccount(deps, sql, identity);
    if ("unconfirmed" in resolved) return resolved;
    const { user } = resolved;
    if (flow.is_pkce) return { code: await issueProviderCode(deps, sql, flow, { user_id: user.id, tokens }) };
    await endProviderFlow(sql, flow);
    return { session: await openSession(deps, sql, user, "oauth", clientOf(c, deps)) };
  });
  if ("code" in outcome) return withParameters(flow.redirect_to, { code: outcome.code }, null);
  if ("session" in outcome) {
    const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome.session;
    const issued = { access_token, expires_at, expires_in, refresh_token, sb: "", token_type };
    return withParameters(flow.redirect_to, {}, { ...issued, ...tokens });
  }
  return askForConfirmation(deps, flow, outcome.unconfirmed.email);
}

/** Keeps the unconfirmed account and mails a confirmation. Always throws the refusal. */
async function askForConfirmation(deps: AuthDeps, flow: ProviderFlow, email: string | null): Promise<never> {
  const { provider } = flow;
  if (email) {
    const opening = { email, password_hash: "", data: undefined };
    await requestConfirmation(deps, opening, { challenge: null, redirectTo: flow.redirect_to });
  }
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  throw new AuthFault(422, "provider_email_needs_verification", message);
}

async function callback(c: AuthContext, deps: AuthDeps): Promise<Response> {
  const parameters = await callbackParameters(c);
  let flow: ProviderFlow;
  try {
    flow = await findProviderFlow(deps, parameters.state ?? "");
  } catch (error) {
    if (!(error instanceof AuthFault)) throw error;
    return c.redirect(withParameters(deps.env.APP_URL, errorParametersOf(error), null), 303);
  }
  try {
    if (parameters.error) {
      const errorParameters = {
        error: parameters.error,
        error_description: parameters.error_description ?? "",
      };
      return c.redirect(
        withParameters(flow.redirect_to, errorParameters, { ...errorParameters, sb: "" }),
        302,
      );
    }
    return c.redirect(await finish(c, deps, flow, parameters.code ?? ""), 302);
  } catch (error) {
    if (!(error instanceof AuthFault)) throw error;
    const errorParameters = errorParametersOf(error);
    return c.redirect(withParameters(flow.redirect_to, errorParameters, { ...errorParameters, sb: "" }), 302);
  }
}

export function addAuthorize(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/authorize", (c) => authorize(c, deps));
  auth.on(["GET", "POST"], "/callback", (c) => callback(c, deps));
}
