// Sign-in methods besides the password, against the auth stand-in: codes, invitations, change of address, terms,
// referrals, and the mail to the owner of an existing account.
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { confirmed, newEmail, password } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { rememberReferral } from "../session/referral.ts";
import { confirmCode, confirmLink, confirmReturn, resend } from "./activate.ts";
import { requestCode, signInByCode } from "./code.ts";
import { confirmEmailChange } from "./email-change.ts";
import { acceptInvite } from "./invite.ts";
import { recover } from "./recover.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const bench = duringFile(startAuthBench);

const actions = {
  sign_up: signUp,
  sign_in: signIn,
  request_code: requestCode,
  sign_in_by_code: signInByCode,
  confirm_link: confirmLink,
  confirm_code: confirmCode,
  confirm_return: confirmReturn,
  accept_invite: acceptInvite,
  confirm_email_change: confirmEmailChange,
  resend,
  recover,
};
const press = (browser: Browser, command: string, form: Record<string, string>) =>
  pressAuth(actions, bench.runtime, browser, command, form);
const actorOf = async (browser: Browser) =>
  (await openAuth(bench.runtime, browser.request("/"))).session.actor;

const accountOf = async (email: string) =>
  (await bench.rows("select * from account where email = $1", email))[0];

const signingUp = { password, terms_version: firstTextVersion };

describe("the terms", () => {
  test("accepted at sign-up are kept with the account that the same browser confirms, and no other", async () => {
    const agreed = [firstTextVersion, bench.clock.now()];
    const own = new Browser();
    for (const [browser, expected] of [
      [own, agreed],
      [new Browser(), [null, null]],
    ] as const) {
      const email = newEmail();
      await press(own, "sign_up", { ...signingUp, email });
      await press(browser, "confirm_link", bench.mailTo(email));
      const { terms_version, terms_accepted_at } = await accountOf(email);
      expect([terms_version, terms_accepted_at]).toEqual(expected);
    }
  });

  test("in force are required: nobody can sign up without them", async () => {
    const email = newEmail();
    const without = await press(new Browser(), "sign_up", { password, email });
    expect(without).toMatchObject({ status: 422, result: { fields: { terms_version: expect.any(String) } } });
    const old = await press(new Browser(), "sign_up", { password, email, terms_version: "1999-01" });
    expect(old).toMatchObject({ status: 409, result: { refusal: { code: "terms_changed" } } });
    expect(bench.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test("of an unknown version are not recorded for a sign-up that bypasses our page", async () => {
    const email = newEmail();
    const { env } = bench.runtime;
    const client = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
    await client.auth.signUp({
      email,
      password,
      options: { data: { terms_version: "never", referral: "x" } },
    });
    await press(new Browser(), "confirm_link", bench.mailTo(email));
    expect(await accountOf(email)).toMatchObject({
      terms_version: null,
      terms_accepted_at: null,
      referral: null,
    });
  });
});

describe("a referral", () => {
  function sentBy(browser: Browser, name: string) {
    const headers = new Headers();
    rememberReferral(bench.runtime, browser.request("/"), headers, name);
    browser.take(headers);
  }

  test("is kept with the account: the first one of the confirming browser, whose cookie then goes", async () => {
    const [browser, other] = [new Browser(), new Browser()];
    sentBy(browser, "first-partner");
    sentBy(browser, "second-partner");
    sentBy(other, "other-partner");
    for (const [confirming, referral] of [
      [other, "other-partner"],
      [browser, "first-partner"],
    ] as const) {
      const email = newEmail();
      await press(browser, "sign_up", { ...signingUp, email });
      await press(confirming, "confirm_link", bench.mailTo(email));
      expect(await accountOf(email)).toMatchObject({ referral });
      expect(confirming.cookies.has("referral")).toBe(false);
    }
  });

  test.each([
    ["another name under the same signature", (value: string) => value.replace("partner", "thief")],
    ["another day", (value: string) => value.replace(/\.\d/, ".9")],
    ["no signature", (value: string) => value.split(".").slice(0, 2).join(".")],
  ])("is ignored with %s", async (_what, forge) => {
    const [browser, email] = [new Browser(), newEmail()];
    sentBy(browser, "partner");
    browser.cookies.set("referral", forge(browser.cookies.get("referral") ?? ""));
    await press(browser, "sign_up", { ...signingUp, email });
    await press(browser, "confirm_link", bench.mailTo(email));
    expect(await accountOf(email)).toMatchObject({ referral: null });
  });

  test("expires after ninety days, and does not change for an existing account", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    sentBy(browser, "long-ago");
    bench.clock.move(90 * 86_400_000 + 1);
    await press(browser, "sign_up", { ...signingUp, email });
    await press(browser, "confirm_link", bench.mailTo(email));
    expect(await accountOf(email)).toMatchObject({ referral: null });
    const again = new Browser();
    sentBy(again, "too-late");
    await press(again, "sign_in", { email, password });
    expect(await accountOf(email)).toMatchObject({ referral: null });
  });
});

describe("the code by mail", () => {
  test("signs in once, typed or by the link, and redirects to `next`", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    await confirmed(bench, email);
    const sent = await press(browser, "request_code", { email, next: "/bookings" });
    expect(sent).toMatchObject({ status: 303, to: "/auth/code?next=%2Fbookings" });
    const mail = bench.mailTo(email);
    expect(mail.type).toBe("magiclink");
    const typed = { email, token: mail.token, next: "/bookings" };
    const inside = await press(browser, "sign_in_by_code", typed);
    expect(inside).toMatchObject({ status: 303, to: "/auth/complete-profile?next=%2Fbookings" });
    expect(await actorOf(browser)).toMatchObject({ kind: "member", email });
    expect(await press(new Browser(), "sign_in_by_code", typed)).toMatchObject({ status: 422 });

    const other = new Browser();
    await press(other, "request_code", { email });
    expect(await press(other, "confirm_link", bench.mailTo(email))).toMatchObject({ status: 303 });
    expect(await actorOf(other)).toMatchObject({ kind: "member", email });
  });

  test("confirms an address that waits for it", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    await press(new Browser(), "sign_up", { ...signingUp, email });
    await press(browser, "request_code", { email });
    const { token } = bench.mailTo(email);
    expect(await press(browser, "sign_in_by_code", { email, token })).toMatchObject({ status: 303 });
  });
});

/** Names of the cookies, without their random parts; the index shows the number of pending flows. */
const jarOf = (browser: Browser) =>
  [...browser.cookies]
    .filter(([name]) => name !== "pending")
    .map(([name, value]) => `${name.replace(/-flow-[^-]+-/, "-flow-")} ${value.length}`)
    .sort();

test.each(["request_code", "recover", "resend"] as const)(
  "%s answers alike whether an address is known, waits for its confirmation or is unknown",
  async (command) => {
    const [known, waiting, unknown] = [newEmail(), newEmail(), newEmail()];
    await confirmed(bench, known);
    await press(new Browser(), "sign_up", { ...signingUp, email: waiting });
    const before = bench.mails.length;
    const answers = [];
    for (const email of [known, waiting, unknown]) {
      const browser = new Browser();
      // Another flow is already under way: removing the newer one must not show in its list either.
      await press(browser, "recover", { email: newEmail() });
      const { took_ms: _, ...answer } = await press(browser, command, { email });
      answers.push({ ...answer, jar: jarOf(browser) });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(bench.mails.slice(before).filter(({ to }) => to === unknown)).toEqual([]);
  },
);

test("the answer does not wait for a service that is slow to send a mail", async () => {
  const email = newEmail();
  await confirmed(bench, email);
  const { promise, resolve } = Promise.withResolvers<void>();
  bench.delivery.done = promise;
  bench.runtime.auth_times = { floor_ms: 10, mail_patience_ms: 50 };
  // It answers while the mail is still being sent; otherwise this would wait for ever.
  const answer = await press(new Browser(), "request_code", { email });
  expect(answer).toMatchObject({ status: 303, to: "/auth/code" });
  await expect.poll(() => bench.mailTo(email).token).toMatch(/^\d{6}$/);
  resolve();
  bench.runtime.auth_times.mail_patience_ms = 10_000;
});

describe("signing up with an address that has an account", () => {
  test("mails its owner, at most once a day", async () => {
    const email = newEmail();
    await confirmed(bench, email);
    await press(new Browser(), "sign_in", { email, password });
    const { id } = await accountOf(email);
    const queued = async () => {
      const rows = await bench.rows(
        "select payload from graphile_worker._private_jobs where payload ->> 'account_id' = $1",
        id,
      );
      return rows.map(({ payload }) => [payload.template, payload.key]);
    };
    await press(new Browser(), "sign_up", { ...signingUp, email });
    await press(new Browser(), "sign_up", { ...signingUp, email });
    const day = bench.clock.now().toISOString().slice(0, 10);
    expect(await queued()).toEqual([["account_exists", `account_exists:${id}:${day}`]]);
  });
});

describe("an invitation", () => {
  const invite = async (email: string) => {
    const { env } = bench.runtime;
    const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY);
    const { error } = await client.auth.admin.inviteUserByEmail(email, { data: { locale: "de" } });
    if (error) throw error;
    return bench.mailTo(email);
  };

  test("is accepted with a new password, which is checked before the link is used up", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const { type, token_hash } = await invite(email);
    expect(type).toBe("invite");
    const weak = await press(browser, "accept_invite", { token_hash, password: "password123" });
    expect(weak).toMatchObject({ status: 422, result: { fields: { password: expect.any(String) } } });
    const taken = await press(browser, "accept_invite", { token_hash, password });
    expect(taken).toMatchObject({ status: 303, to: "/auth/complete-profile" });
    expect(await actorOf(browser)).toMatchObject({ kind: "member", email });
    // Somebody who typed the address before the invitation may have written what the service stores: ignore it.
    expect(await accountOf(email)).toMatchObject({ locale: "en", terms_version: null });
    expect(await press(new Browser(), "sign_in", { email, password })).toMatchObject({ status: 303 });
    const again = await press(new Browser(), "accept_invite", { token_hash, password });
    expect(again).toMatchObject({ status: 410, result: { refusal: { code: "link_used_or_expired" } } });
  });
});

describe("another address", () => {
  async function changing() {
    const [browser, email, wanted] = [new Browser(), newEmail(), newEmail()];
    await confirmed(bench, email);
    await press(browser, "sign_in", { email, password });
    const { env } = bench.runtime;
    const client = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
    await client.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.updateUser({ email: wanted });
    if (error) throw error;
    return { browser, email, wanted };
  }

  test("needs both mailboxes, in either order, and the account changes with the second", async () => {
    const { browser, email, wanted } = await changing();
    const { id } = await accountOf(email);
    const [there, here] = [bench.mailTo(wanted), bench.mailTo(email)];
    expect([there.type, here.type]).toEqual(["email_change", "email_change"]);
    const half = await press(new Browser(), "confirm_email_change", there);
    expect(half).toMatchObject({ status: 303, to: "/activate-account?why=other_mailbox" });
    expect(await accountOf(wanted)).toBeUndefined();
    expect(await press(new Browser(), "confirm_email_change", there)).toMatchObject({ status: 410 });
    const whole = await press(browser, "confirm_email_change", here);
    expect(whole).toMatchObject({ status: 303 });
    expect(browser.cookies.get("flash")).toBe("email_changed");
    expect(await accountOf(wanted)).toMatchObject({ id });
    expect(await actorOf(browser)).toMatchObject({ kind: "member", email: wanted });
  });
});
