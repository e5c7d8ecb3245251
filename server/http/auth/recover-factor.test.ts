// Password recovery with a second factor: the mailbox alone neither signs in nor sets a password, and nobody is locked
// out.
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { addApp } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { detailsOf } from "../session/session.ts";
import { openStep } from "./action.ts";
import { confirmLink } from "./activate.ts";
import { requestCode } from "./code.ts";
import { finishSignIn } from "./finish.ts";
import { recover, resetAfterFactor, resetByCode, resetByLink } from "./recover.ts";
import { signIn } from "./sign-in.ts";

const bench = duringFile(startAuthBench);

const old = "the password before it was forgotten";
const fresh = "quite another one to remember";
const actions = {
  recover,
  reset_by_link: resetByLink,
  reset_by_code: resetByCode,
  reset_after_factor: resetAfterFactor,
  confirm_link: confirmLink,
  request_code: requestCode,
  sign_in: signIn,
};
const press = (browser: Browser, command: string, form: Record<string, string>) =>
  pressAuth(actions, bench.runtime, browser, command, form);

/** Somebody who has set up an authenticator app; our account does not know it before the next sign-in. */
async function guarded() {
  const { env } = bench.runtime;
  const email = `${randomUUID()}@example.test`;
  await createConfirmedUser(env, { email, password: old, locale: "en" });
  const { auth } = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
  await auth.signInWithPassword({ email, password: old });
  return { email, ...(await addApp(auth)) };
}

async function stateOf(browser: Browser) {
  const { session } = await openAuth(bench.runtime, browser.request("/"));
  return [session.actor.kind, detailsOf(session).state];
}

/** Gives the second factor in this browser, as its page does: verifies it at the service, then finishes. */
async function giveFactor(browser: Browser, factorId: string, code: string): Promise<string | null> {
  const request = browser.request("/auth/second-factor");
  const { session, context } = await openAuth(bench.runtime, request);
  const step = openStep({ request, context });
  const { data, error } = await step.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  const answer = await finishSignIn(step, data, "/bookings");
  browser.take(session.response_headers);
  return answer instanceof Response ? answer.headers.get("location") : answer.code;
}

test.each(["link", "code"] as const)(
  "by %s: first the factor, then the new password, then in; the old one and other devices end",
  async (by) => {
    const { email, factor_id, code } = await guarded();
    const browser = new Browser();
    await press(browser, "recover", { email, next: "/bookings" });
    const { token_hash, token } = bench.mailTo(email);
    const proof: Record<string, string> = by === "link" ? { token_hash } : { email, token };
    const half = await press(browser, `reset_by_${by}`, { ...proof, password: fresh });
    expect(half).toMatchObject({ status: 303, to: "/auth/second-factor?next=%2Fbookings" });
    expect(browser.cookies.get("flash")).toBe("factor_before_password");
    expect(await stateOf(browser)).toEqual(["visitor", "second_factor"]);
    // The mailbox alone has changed nothing, and does not bypass the factor.
    expect(await press(browser, "reset_after_factor", { password: fresh })).toMatchObject({ status: 410 });
    expect(await press(new Browser(), "sign_in", { email, password: fresh })).toMatchObject({ status: 422 });

    const then = await giveFactor(browser, factor_id, await code());
    expect(then).toBe("/auth/reset-password?step=new&next=%2Fbookings");
    const weak = await press(browser, "reset_after_factor", { password: "password123" });
    expect(weak).toMatchObject({ status: 422, result: { fields: { password: expect.any(String) } } });
    const done = await press(browser, "reset_after_factor", { password: fresh, next: "/bookings" });
    expect(done).toMatchObject({ status: 303, to: "/auth/complete-profile?next=%2Fbookings" });
    expect(await stateOf(browser)).toEqual(["member", "member"]);
    expect(await press(new Browser(), "sign_in", { email, password: old })).toMatchObject({ status: 422 });
    expect(await press(new Browser(), "sign_in", { email, password: fresh })).toMatchObject({
      to: "/auth/second-factor",
    });
  },
);

test("a new password without the mailbox needs a recent proof", async () => {
  const { email, factor_id, code } = await guarded();
  const browser = new Browser();
  expect(await press(browser, "sign_in", { email, password: old })).toMatchObject({
    to: "/auth/second-factor",
  });
  expect(await giveFactor(browser, factor_id, await code())).toBe("/auth/complete-profile?next=%2Fbookings");
  bench.clock.move(15 * units.minute_ms + 1);
  expect(await press(browser, "reset_after_factor", { password: fresh })).toMatchObject({ status: 410 });
});

test("a mailed link, too, is only the first factor", async () => {
  const { email } = await guarded();
  const browser = new Browser();
  await press(browser, "request_code", { email });
  const half = await press(browser, "confirm_link", bench.mailTo(email));
  expect(half).toMatchObject({ status: 303, to: "/auth/second-factor" });
  expect(await stateOf(browser)).toEqual(["visitor", "second_factor"]);
  const rows = await bench.rows("select has_second_factor from account where email = $1", email);
  expect(rows).toEqual([{ has_second_factor: true }]);
});
