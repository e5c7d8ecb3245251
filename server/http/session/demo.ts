import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import type { SignedInAccount } from "#server/account/reads/account.ts";
import type { ShellDemo } from "#server/http/context.ts";
import type { Env } from "#server/kernel/env.ts";
import { demoCode, hasDemoOperator } from "#server/services/demo-authenticator.ts";

/** Data for the demo banner, in the request's language; null in live mode. */
export function demoOf(env: Env, account: Pick<SignedInAccount, "email"> | null): ShellDemo | null {
  if (env.MODE === "live") return null;
  const { auth, stripe, mail } = env.standins;
  return {
    stand_ins: [
      ...(auth ? [m.account_demo_auth()] : []),
      ...(stripe ? [m.account_demo_payments()] : []),
      ...(mail ? [m.account_demo_mail()] : []),
    ],
    inbox_url: inboxOf(env),
    may_move_clock: Boolean(env.CLOCK_FILE),
    // A visitor of the demo who signs in as the operator has no authenticator app with the operator's key.
    authenticator: hasDemoOperator(env) && account?.email === demoOperator.email ? demoCode() : null,
  };
}

/** Where the demo's mails can be read; null when a real mail server is in use. */
export function inboxOf(env: Pick<Env, "standins" | "STANDINS_MAIL_PORT">): string | null {
  return env.standins.mail ? `http://localhost:${env.STANDINS_MAIL_PORT}/` : null;
}
