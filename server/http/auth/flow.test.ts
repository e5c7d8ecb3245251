import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { confirmed, newEmail, password } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { requireMember } from "../session/guard.ts";
import { issueVisitor } from "../session/visitor.ts";
import type { AuthAction } from "./action.ts";
import { confirmCode, confirmLink, resend } from "./activate.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";

const bench = duringFile(startAuthBench);

const actions: Record<string, AuthAction> = {
  sign_up: signUp,
  sign_in: signIn,
  sign_out: signOut,
  confirm_link: confirmLink,
  confirm_code: confirmCode,
  resend,
};

const press = (browser: Browser, command: string, form: Record<string, string>, runtime = bench.runtime) =>
  pressAuth(actions, runtime, browser, command, {
    ...(command === "sign_up" ? { terms_version: firstTextVersion } : {}),
    ...form,
  });

async function actorOf(browser: Browser) {
  return (await openAuth(bench.runtime, browser.request("/"))).session.actor;
}

describe("signing up", () => {
  test("leads through the mail's link to the profile, and the link works once", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const sent = await press(browser, "sign_up", { email, password, next: "/requests", kind: "provider" });
    expect(sent).toMatchObject({ status: 303, to: "/activate-account" });
    expect((await actorOf(browser)).kind).toBe("visitor");
    const link = { token_hash: bench.mailTo(email).token_hash, type: "signup" };
    const confirmed = await press(browser, "confirm_link", link);
    expect(confirmed).toMatchObject({
      status: 303,
      to: "/auth/complete-profile?next=%2Frequests&kind=provider",
    });
    expect(await actorOf(browser)).toMatchObject({ kind: "member", email, profile: null });
    const again = await press(new Browser(), "confirm_link", link);
    expect(again).toMatchObject({ status: 410, result: { refusal: { code: "link_used_or_expired" } } });
  });

  test("can be confirmed on another device by a code typed with a space", async () => {
    const [browser, other, email] = [new Browser(), new Browser(), newEmail()];
    await press(browser, "sign_up", { email, password });
    const { token } = bench.mailTo(email);
    const wrong = await press(other, "confirm_code", {
      email,
      token: token === "000000" ? "000001" : "000000",
    });
    expect(wrong).toMatchObject({
      status: 422,
      result: { refusal: { code: "code_wrong" }, values: { email } },
    });
    const typed = `${token.slice(0, 3)} ${token.slice(3)}`;
    expect(await press(other, "confirm_code", { email, token: typed })).toMatchObject({
      status: 303,
      to: "/auth/reset-password?step=new&why=replaced",
    });
    expect(await actorOf(other)).toMatchObject({ kind: "member", email });
  });

  async function drafting(browser: Browser): Promise<string> {
    const headers = new Headers();
    const { visitor_id } = issueVisitor(bench.runtime, browser.request("/"), headers);
    browser.take(headers);
    const id = randomUUID();
    await bench.owner.query(
      "insert into request (id, status, visitor_id, created_at, updated_at) values ($1, 'draft', $2, now(), now())",
      [id, visitor_id],
    );
    return id;
  }

  async function ownerOf(draft: string): Promise<string | null> {
    const rows = await bench.rows("select account_id from request where id = $1", draft);
    return rows[0].account_id;
  }

  test("leaves the draft with its browser, whose first sign-in gives it to the account", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const draft = await drafting(browser);
    await press(browser, "sign_up", { email, password });
    expect(await ownerOf(draft)).toBeNull();
    await press(browser, "confirm_link", { token_hash: bench.mailTo(email).token_hash, type: "signup" });
    expect(await actorOf(browser)).toMatchObject({ account_id: await ownerOf(draft) });
  });

  test("with a mistyped or known address loses no draft: a sign-in from this browser claims it", async () => {
    const [browser, known] = [new Browser(), newEmail()];
    const { id } = await confirmed(bench, known);
    const draft = await drafting(browser);
    for (const email of [newEmail(), known]) {
      await press(browser, "sign_up", { email, password });
      expect(await ownerOf(draft)).toBeNull();
    }
    await press(browser, "sign_in", { email: known, password });
    expect(await ownerOf(draft)).toBe(id);
    expect(browser.cookies.has("visitor")).toBe(false);
  });

  test("answers the same for a known address, in words and cookies, and mails nothing", async () => {
    const known = newEmail();
    await confirmed(bench, known);
    const before = bench.mails.length;
    const [forKnown, forNew] = [new Browser(), new Browser()];
    const first = await press(forKnown, "sign_up", { email: known, password });
    expect(bench.mails.length).toBe(before);
    const second = await press(forNew, "sign_up", { email: newEmail(), password });
    expect({ ...first, took_ms: 0 }).toEqual({ ...second, took_ms: 0 });
    expect([...forKnown.cookies.keys()].map(plainName)).toEqual([...forNew.cookies.keys()].map(plainName));
    expect((await actorOf(forKnown)).kind).toBe("visitor");
  });

  const plainName = (name: string) => name.replace(/-flow-[^-]+-/, "-flow-");

  test.each([
    [{ email: "nobody", password }, { email: expect.stringContaining("name@example.com") }],
    [{ email: "a@example.test", password: "short" }, { password: expect.stringContaining("10") }],
    [
      { email: "a@example.test", password: "password123" },
      { password: expect.stringContaining("attackers try") },
    ],
    [{ email: "a@example.test", password: "ä".repeat(40) }, { password: expect.stringContaining("72") }],
    [{}, { email: expect.any(String), password: expect.any(String) }],
  ])("refuses %j in words, and never gives a password back", async (form, fields) => {
    const answer = await press(new Browser(), "sign_up", form as Record<string, string>);
    expect(answer).toMatchObject({ status: 422, result: { fields } });
    expect(JSON.stringify(answer)).not.toContain(`"${(form as { password?: string }).password}"`);
  });
});

describe("signing in", () => {
  test("continues to the requested page of ours, and records the device", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const { id } = await confirmed(bench, email);
    const answer = await press(browser, "sign_in", {
      email: email.toUpperCase(),
      password,
      next: "//evil.test",
    });
    expect(answer).toMatchObject({ status: 303, to: "/auth/complete-profile" });
    const rows = await bench.rows("select user_agent from device where account_id = $1", id);
    expect(rows).toEqual([{ user_agent: "test browser" }]);
  });

  test("answers an unknown address and a wrong password with the same words and status", async () => {
    const email = newEmail();
    await confirmed(bench, email);
    const wrong = await press(new Browser(), "sign_in", { email, password: "not the password" });
    const unknown = await press(new Browser(), "sign_in", { email: newEmail(), password });
    expect(wrong).toMatchObject({ status: 422, result: { refusal: { code: "sign_in_failed" } } });
    const refusalOf = (answer: typeof wrong) => ("result" in answer ? answer.result?.refusal : null);
    expect(refusalOf(unknown)).toEqual(refusalOf(wrong));
  });

  test("with an unconfirmed address offers another mail, which confirms it", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    await press(new Browser(), "sign_up", { email, password });
    expect(await press(browser, "sign_in", { email, password })).toMatchObject({
      status: 303,
      to: "/activate-account?why=unconfirmed",
    });
    const old = bench.mailTo(email).token;
    const resent = await press(browser, "resend", { email });
    expect(resent).toMatchObject({ status: 303, to: "/activate-account?why=resent" });
    expect(await press(browser, "resend", { email: newEmail() })).toMatchObject({ to: resent.to });
    const { token } = bench.mailTo(email);
    expect(token).toMatch(/^\d{6}$/);
    expect(token).not.toBe(old);
    expect(await press(browser, "confirm_code", { email, token })).toMatchObject({ status: 303 });
  });

  test("of a suspended account says so and opens no session", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    const { id } = await confirmed(bench, email);
    await press(new Browser(), "sign_in", { email, password });
    await bench.owner.query("update account set status = 'suspended' where id = $1", [id]);
    const answer = await press(browser, "sign_in", { email, password });
    expect(answer).toMatchObject({ status: 403, result: { refusal: { code: "account_suspended" } } });
    expect((await actorOf(browser)).kind).toBe("visitor");
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test("while the service is away says so and keeps the input", async () => {
    const away = { ...bench.runtime, env: { ...bench.runtime.env, SUPABASE_URL: "http://127.0.0.1:9" } };
    const email = newEmail();
    const answer = await press(new Browser(), "sign_in", { email, password }, away);
    expect(answer).toMatchObject({
      status: 503,
      result: { refusal: { code: "service_unavailable" }, values: { email } },
    });
    expect(JSON.stringify(answer)).not.toContain(password);
  });
});

test("signing out ends this device at once, even for a copy of its cookies, and no other", async () => {
  const [browser, other, email] = [new Browser(), new Browser(), newEmail()];
  await confirmed(bench, email);
  await press(browser, "sign_in", { email, password });
  await press(other, "sign_in", { email, password });
  const stolen = new Browser();
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
  expect((await actorOf(stolen)).kind).toBe("member");
  expect(await press(browser, "sign_out", {})).toMatchObject({ status: 303, to: "/", forgets: '"cache"' });
  // The remaining cookies give no access: they mark a known browser and a deliberate sign-out.
  expect([...browser.cookies.keys()].filter((name) => !name.startsWith("known-"))).toEqual(["signed_out"]);
  expect((await actorOf(stolen)).kind).toBe("visitor");
  expect((await actorOf(other)).kind).toBe("member");
});

test("a page for members redirects anybody else to sign in, and back afterwards", async () => {
  const request = new Browser().request("/request/1?tab=offers");
  const { context } = await openAuth(bench.runtime, request);
  const thrown = (() => {
    try {
      requireMember(context, request);
    } catch (error) {
      return error as Response;
    }
  })();
  expect(thrown?.status).toBe(302);
  expect(thrown?.headers.get("location")).toBe("/auth/not-authenticated?next=%2Frequest%2F1%3Ftab%3Doffers");
});
