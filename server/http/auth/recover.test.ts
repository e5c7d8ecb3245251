// Password recovery against the auth stand-in: using links and codes.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { recover, resetByCode, resetByLink, resetByReturn, startRecovery } from "./recover.ts";
import { signIn } from "./sign-in.ts";

const bench = duringFile(startAuthBench);

const old = "the password before it was forgotten";
const fresh = "quite another one to remember";
const actions = {
  forgot: startRecovery,
  recover,
  reset_by_link: resetByLink,
  reset_by_return: resetByReturn,
  reset_by_code: resetByCode,
  sign_in: signIn,
};

const press = (browser: Browser, command: string, form: Record<string, string>) =>
  pressAuth(actions, bench.runtime, browser, command, form);

async function person() {
  const email = `${randomUUID()}@example.test`;
  await createConfirmedUser(bench.runtime.env, { email, password: old, locale: "en" });
  return { email, browser: new Browser() };
}

const kindOf = async (browser: Browser) =>
  (await openAuth(bench.runtime, browser.request("/"))).session.actor.kind;

test("the link sets the password, signs in here and ends every other device, and works once", async () => {
  const { email, browser } = await person();
  const elsewhere = new Browser();
  await press(elsewhere, "sign_in", { email, password: old });
  expect(await kindOf(elsewhere)).toBe("member");
  const asked = await press(browser, "recover", { email, next: "/bookings" });
  expect(asked).toMatchObject({ status: 303, to: "/auth/reset-password" });
  const { text } = bench.mails.findLast(({ to }) => to === email) ?? {};
  expect(text).toContain("http://app.test/auth/reset-password?token_hash=");
  const link = { token_hash: bench.mailTo(email).token_hash, password: fresh };
  const done = await press(browser, "reset_by_link", link);
  expect(done).toMatchObject({ status: 303, to: "/auth/complete-profile?next=%2Fbookings" });
  expect(browser.cookies.get("flash")).toBe("password_set");
  expect([await kindOf(browser), await kindOf(elsewhere)]).toEqual(["member", "visitor"]);
  const ended = await bench.owner.query(
    `select count(*) filter (where revoked_at is null)::int as alive, count(*)::int as all from device
     join account on account.id = device.account_id where account.email = $1`,
    [email],
  );
  expect(ended.rows).toEqual([{ alive: 1, all: 2 }]);

  expect(await press(new Browser(), "reset_by_link", link)).toMatchObject({
    status: 410,
    result: { refusal: { code: "link_used_or_expired" } },
  });
  const signing = (password: string) => press(new Browser(), "sign_in", { email, password });
  expect((await signing(old)).status).toBe(422);
  expect((await signing(fresh)).status).toBe(303);
});

test.each([
  ["too short", "Kurz7", "password"],
  ["a common one", "passwort123", "password"],
  ["one that repeats itself", "abababababab", "password"],
])("%s is refused before the link is used up", async (_name, weak, field) => {
  const { email, browser } = await person();
  await press(browser, "recover", { email });
  const { token_hash } = bench.mailTo(email);
  const refused = await press(browser, "reset_by_link", { token_hash, password: weak });
  expect(refused).toMatchObject({ status: 422, result: { fields: { [field]: expect.any(String) } } });
  expect(JSON.stringify(refused)).not.toContain(weak);
  expect((await press(browser, "reset_by_link", { token_hash, password: fresh })).status).toBe(303);
});

test("the code does the same on another device, and a wrong one says so", async () => {
  const { email, browser } = await person();
  await press(browser, "recover", { email });
  const code = bench.mailTo(email).token;
  const wrong = code === "000000" ? "000001" : "000000";
  const other = new Browser();
  expect(await press(other, "reset_by_code", { email, token: wrong, password: fresh })).toMatchObject({
    status: 422,
    result: { refusal: { code: "code_wrong" }, values: { email } },
  });
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await press(other, "reset_by_code", { email, token: typed, password: fresh })).status).toBe(303);
  expect(await kindOf(other)).toBe("member");
});

test("the service's own link works in the browser that requested it, and in no other", async () => {
  const { email, browser } = await person();
  await press(browser, "recover", { email });
  const verify = new URL(`${bench.runtime.env.SUPABASE_URL}/auth/v1/verify`);
  verify.search = new URLSearchParams({ token: bench.mailTo(email).token_hash, type: "recovery" }).toString();
  const back = await fetch(verify, { redirect: "manual" });
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect(code).not.toBe("");
  expect(await press(new Browser(), "reset_by_return", { code, password: fresh })).toMatchObject({
    status: 410,
    result: { refusal: { code: "link_of_other_browser" } },
  });
  expect((await press(browser, "reset_by_return", { code, password: fresh })).status).toBe(303);
  expect(await kindOf(browser)).toBe("member");
});

test("the current password is accepted as the new one", async () => {
  const { email, browser } = await person();
  await press(browser, "recover", { email });
  const done = await press(browser, "reset_by_link", {
    token_hash: bench.mailTo(email).token_hash,
    password: old,
  });
  expect(done.status).toBe(303);
  expect(await kindOf(browser)).toBe("member");
});

test("the address typed on the sign-in page is passed on in a cookie, not in the URL", async () => {
  const browser = new Browser();
  const answer = await press(browser, "forgot", { email: "Ada@Example.test", next: "/bookings" });
  expect(answer).toMatchObject({ status: 303, to: "/auth/forgot-password?next=%2Fbookings" });
  const kept = Buffer.from(browser.cookies.get("pending") ?? "", "base64url").toString("utf8");
  expect(JSON.parse(kept)).toMatchObject({ email: "ada@example.test", next: "/bookings" });
  expect((await press(new Browser(), "forgot", { email: "half an addr" })).to).toBe("/auth/forgot-password");
});
