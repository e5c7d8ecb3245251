// Sign-in through an OAuth provider: a form redirects to it, and it returns to our callback with a one-time code that
// only the browser that started can use.

import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "#domain/account/next-path.ts";
import { profileKinds, ReturnPath } from "#domain/account/schemas.ts";
import { queryOf } from "#domain/query.ts";
import { sessionContext } from "#server/http/context.ts";
import { addressForBrowser } from "#server/services/auth.ts";
import { type OAuthProvider, offeredProviders } from "#server/services/auth-providers.ts";
import { pendingOf, setPending } from "../../session/pending-sign-in.ts";
import { noteFailedSignIn } from "../../session/sign-in-log.ts";
import {
  type ActionArgs,
  authAction,
  type Fault,
  faultOf,
  inService,
  openStep,
  type Step,
} from "../action.ts";
import { finishAndRedirect, returnFaults } from "../activate.ts";
import type { AuthFaultCode } from "../fault-text.ts";

/** Redirects to the provider's page. `next` stays in a cookie of this browser; the provider never sees it. */
export const signInWithProvider = authAction({
  input: z.object({
    provider: z.string("required").max(80),
    next: ReturnPath,
    kind: z.enum(profileKinds).optional().catch(undefined),
  }),
  async run({ auth, runtime, headers, input }) {
    const { provider, next, kind } = input;
    if (!(await offeredProviders(runtime.env)).includes(provider)) return { code: "provider_away" };
    const { data, error } = await auth.signInWithOAuth({
      // The service's list decides; the client's type may be older or newer than the service.
      provider: provider as OAuthProvider,
      options: { redirectTo: `${runtime.env.PUBLIC_URL}/auth/callback`, skipBrowserRedirect: true },
    });
    if (error) return faultOf(error, {});
    setPending(runtime, headers, { email: null, next: localPath(next), kind: kind ?? null });
    return redirect(addressForBrowser(runtime.env, data.url), 303);
  },
});

/** Faults of the callback, by the error code in its query. */
const refusals: Readonly<Record<string, AuthFaultCode>> = {
  access_denied: "provider_denied",
  signup_disabled: "sign_up_closed",
  user_banned: "sign_in_failed",
  provider_email_needs_verification: "provider_address_unconfirmed",
  over_request_rate_limit: "too_many_requests",
  bad_oauth_state: "link_used_or_expired",
  flow_state_not_found: "link_used_or_expired",
  flow_state_expired: "link_used_or_expired",
  flow_state_already_used: "link_used_or_expired",
};

/** The path that this browser's pending sign-in leads to. */
export function callbackDestination({ request, context }: ActionArgs): string {
  const { site, response_headers } = context.get(sessionContext);
  return localPath(pendingOf(site, request, response_headers)?.next);
}

/** Answers the callback with a redirect into the product or a fault; null if the query has neither code nor error. */
export async function handleCallback(args: ActionArgs): Promise<Response | Fault | null> {
  const step = openStep(args);
  const answer = await answerCallback(step, queryOf(args.request));
  if (answer !== null && !(answer instanceof Response)) {
    const noted = { runtime: step.runtime, request_id: step.session.request_id };
    noteFailedSignIn(noted, { method: "provider", reason: answer.code, account_id: null });
  }
  return answer;
}

async function answerCallback(step: Step, query: URLSearchParams): Promise<Response | Fault | null> {
  const errors = [query.get("error_code"), query.get("error")].flatMap((code) => code ?? []);
  if (errors.length > 0) {
    const known = errors.find((code) => Object.hasOwn(refusals, code));
    return { code: (known && refusals[known]) || "provider_failed" };
  }
  const code = query.get("code");
  if (!code) return null;
  if (code.length > 300) return { code: "link_used_or_expired" };
  return inService(step, async () => {
    const { data, error } = await step.auth.exchangeCodeForSession(code);
    if (data.session) return finishAndRedirect(step, data.session);
    return faultOf(error ?? {}, returnFaults);
  });
}
