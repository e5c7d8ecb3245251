// Bodies that are not what they should be are the sender's fault: refused in the service's words, never by a 5xx.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  admin,
  authDuringFile,
  browser,
  confirmedAccount,
  newAddress,
  PASSWORD,
  signedIn,
} from "../kit/auth.ts";
import { send, statusAndCode } from "../kit/raw.ts";

let bearer: string;
let account_id: string;
const standin = authDuringFile();
beforeAll(async () => {
  ({ access_token: bearer, id: account_id } = await signedIn(standin));
});

type Endpoint = { method: string; path: string; bearer?: string; member: string };

/** Every endpoint that reads JSON, with a member that has to be text. */
function jsonEndpoints(): Endpoint[] {
  return [
    { method: "POST", path: "/signup", member: "email" },
    { method: "POST", path: "/token?grant_type=password", member: "email" },
    { method: "POST", path: "/token?grant_type=refresh_token", member: "refresh_token" },
    { method: "POST", path: "/token?grant_type=pkce", member: "auth_code" },
    { method: "POST", path: "/otp", member: "email" },
    { method: "POST", path: "/magiclink", member: "email" },
    { method: "POST", path: "/recover", member: "email" },
    { method: "POST", path: "/resend", member: "email" },
    { method: "POST", path: "/verify", member: "token" },
    { method: "PUT", path: "/user", bearer, member: "email" },
    { method: "POST", path: "/factors", bearer, member: "factor_type" },
    { method: "POST", path: "/invite", member: "email" },
    { method: "POST", path: "/admin/generate_link", member: "type" },
    { method: "POST", path: "/admin/users", member: "email" },
    { method: "PUT", path: `/admin/users/${account_id}`, member: "role" },
  ];
}

test("an empty body, a cut one and one that is no object are no JSON", async () => {
  for (const { method, path, bearer } of jsonEndpoints()) {
    for (const body of ["", " ", "{", "[]", '"x"', "5", "true", '{"a":1}{}', "\u0000"]) {
      const answer = await send(standin, method, path, { body, bearer });
      expect(statusAndCode(answer), `${path} ${body}`).toEqual([400, "bad_json"]);
      expect(answer.body.message).toMatch(/^Could not parse request body as JSON/);
    }
  }
});

test("a member of a wrong type is no JSON either; null is a member left out", async () => {
  for (const { method, path, bearer, member } of jsonEndpoints()) {
    for (const value of [5, true, {}, ["x"]]) {
      const answer = await send(standin, method, path, { body: { [member]: value }, bearer });
      expect(statusAndCode(answer), `${path} ${member} ${JSON.stringify(value)}`).toEqual([400, "bad_json"]);
    }
    const left = await send(standin, method, path, { body: { [member]: null }, bearer });
    expect(left.body.code, path).not.toBe("bad_json");
    expect(left.status, path).toBeLessThan(500);
  }
  const wrong = { email: newAddress(), password: PASSWORD, data: [] };
  expect(statusAndCode(await send(standin, "POST", "/signup", { body: wrong }))).toEqual([400, "bad_json"]);
  const sure = { email: newAddress(), email_confirm: "yes" };
  expect(statusAndCode(await send(standin, "POST", "/admin/users", { body: sure }))).toEqual([
    400,
    "bad_json",
  ]);
  expect((await send(standin, "POST", "/signup", { body: "null" })).body.code).toBe(
    "anonymous_provider_disabled",
  );
});

test("removing an account takes no body, or a readable one", async () => {
  const { id } = await confirmedAccount(standin);
  const path = `/admin/users/${id}`;
  expect(statusAndCode(await send(standin, "DELETE", path, { body: "{" }))).toEqual([400, "bad_json"]);
  expect(statusAndCode(await send(standin, "DELETE", path, { body: { should_soft_delete: "x" } }))).toEqual([
    ...[400, "bad_json"],
  ]);
  expect((await send(standin, "DELETE", path)).status).toBe(200);
});

test("names of members count without regard to case, the last one given", async () => {
  const { email } = await confirmedAccount(standin);
  const text = `{"email":"nobody@example.test","EMAIL":"${email}","Password":"${PASSWORD}","password":null}`;
  expect((await send(standin, "POST", "/token?grant_type=password", { body: text })).status).toBe(200);
});

test("half a character is stored as U+FFFD, in names and values, as the service stores it", async () => {
  const text = `{"email":"${newAddress()}","user_metadata":{"a\\ud800":"x\\udc00y","ok":"\\ud83d\\ude00","list":["\\ud800"]}}`;
  const made = await send(standin, "POST", "/admin/users", { body: text });
  const kept = { "a\ufffd": "x\ufffdy", ok: "😀", list: ["\ufffd"] };
  expect([made.status, made.body.user_metadata]).toEqual([200, kept]);
  const { data } = await browser(standin).auth.signUp({
    ...{ email: newAddress(), password: PASSWORD, options: { data: { name: "Ada \ud800" } } },
  });
  expect(data.user?.user_metadata.name).toBe("Ada \ufffd");
});

test("what a database cannot keep is refused: NUL, numbers beyond all bounds, too deep nesting", async () => {
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const metadata = (text: string) => `{"email":"${newAddress()}","user_metadata":{"a":${text}}}`;
  for (const text of ['"x\\u0000y"', '{"\\u0000":1}', "1e999", deep(7_000), deep(200_000)]) {
    const answer = await send(standin, "POST", "/admin/users", { body: metadata(text) });
    expect(statusAndCode(answer), text.slice(0, 30)).toEqual([400, "bad_json"]);
  }
  expect((await send(standin, "POST", "/admin/users", { body: metadata(deep(300)) })).status).toBe(200);
  expect((await send(standin, "POST", "/admin/users", { body: metadata('"\\\\u0000 [[["') })).status).toBe(
    200,
  );
  for (const { method, path, bearer, member } of jsonEndpoints()) {
    const answer = await send(standin, method, path, { body: { [member]: "a\u0000b@example.test" }, bearer });
    expect(statusAndCode(answer), path).toEqual([400, "bad_json"]);
  }
  expect((await send(standin, "GET", "/admin/users?filter=%00")).status).toBe(400);
  expect((await send(standin, "GET", "/verify?type=%00&token=%00&redirect_to=%00")).status).toBeLessThan(500);
});

test("a ban lasts as long as its duration says, in every form the service reads", async () => {
  const { id } = await confirmedAccount(standin);
  const ban = async (ban_duration: string) => {
    const { status, body } = await send(standin, "PUT", `/admin/users/${id}`, { body: { ban_duration } });
    const until = typeof body.banned_until === "string" ? Date.parse(body.banned_until) : Number.NaN;
    return status === 200 ? Math.round((until - Date.now()) / 60_000) : [status, body.code, body.message];
  };
  expect(await ban("1h30m")).toBe(90);
  expect(await ban("+1.5h")).toBe(90);
  expect(await ban(".5h")).toBe(30);
  expect(await ban("3600000000µs")).toBe(60);
  expect(await ban("876000h")).toBe(876_000 * 60);
  for (const lifting of ["none", "0", "0s"]) expect(await ban(lifting), lifting).toBeNaN();
  for (const bad of [
    "999999999999h",
    `${"9".repeat(400)}h`,
    "9".repeat(100_000),
    "1",
    "h",
    "1d",
    "forever",
    " 1h",
    ".",
  ]) {
    expect(await ban(bad), bad.slice(0, 20)).toEqual([
      ...[400, "validation_failed", expect.stringMatching(/^invalid format for ban duration/)],
    ]);
  }
});

test("a form that is none, at the provider's return and at the provider's own page", async () => {
  const broken = {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\ncontent-disposition: form-data; name="state"\r\n\r\nabc',
  };
  for (const given of [broken, { ...broken, headers: { "content-type": "multipart/form-data" } }]) {
    expect(statusAndCode(await send(standin, "POST", "/callback", given))).toEqual([
      400,
      "bad_oauth_callback",
    ]);
    const page = await fetch(`${standin.url}/fake-provider/authorize`, { method: "POST", ...given });
    expect(page.status).toBe(400);
  }
});

test("the provider hands on nothing that cannot be kept", async () => {
  const start = await fetch(`${standin.base}/authorize?provider=google`, { redirect: "manual" });
  const asked = new URL(start.headers.get("location") ?? "").searchParams;
  const form = new URLSearchParams({
    ...{
      decision: "allow",
      email: newAddress(),
      email_verified: "yes",
      name: "A\u0000B",
      subject: "1\u00002",
    },
    ...Object.fromEntries(asked),
  });
  const page = `${standin.url}/fake-provider/authorize`;
  const answered = await fetch(page, { method: "POST", body: form, redirect: "manual" });
  const back = await fetch(answered.headers.get("location") ?? "", { redirect: "manual" });
  expect(back.status).toBe(302);
  expect(back.headers.get("location")).toContain("access_token=");
});

test("a wrong method is 405 with the right ones named; an unknown path stays 404", async () => {
  const cases: [method: string, path: string, allowed: string][] = [
    ["GET", "/signup", "POST"],
    ["PUT", "/token", "POST"],
    ["DELETE", "/verify", "GET, POST"],
    ["GET", "/recover", "POST"],
    ["PATCH", "/user", "GET, PUT"],
    ["GET", "/logout", "POST"],
    ["POST", "/settings", "GET"],
    ["POST", "/health", "GET"],
    ["PUT", "/callback", "GET, POST"],
    ["POST", "/authorize", "GET"],
    ["POST", "/.well-known/jwks.json", "GET"],
    ["PATCH", "/admin/users", "GET, POST"],
    ["POST", `/admin/users/${randomUUID()}`, "DELETE, GET, PUT"],
    ["GET", "/admin/generate_link", "POST"],
    ["GET", "/invite", "POST"],
    ["GET", `/factors/${randomUUID()}/verify`, "POST"],
  ];
  for (const [method, path, allowed] of cases) {
    const answer = await send(standin, method, path, {
      bearer: path.startsWith("/admin") ? undefined : bearer,
    });
    expect([answer.status, answer.headers.get("allow")], `${method} ${path}`).toEqual([405, allowed]);
  }
  expect((await send(standin, "GET", "/nowhere")).status).toBe(404);
  expect((await send(standin, "GET", "/admin/nowhere")).status).toBe(404);
  expect((await send(standin, "OPTIONS", "/signup")).status).toBeLessThan(300);
});

test("two changes to one free address at once: one has it, the other is told", async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirmedAccount(standin)));
  const email = newAddress();
  const outcomes = await Promise.all(
    people.map(({ id }) => admin(standin).auth.admin.updateUserById(id, { email })),
  );
  const codes = outcomes.map(({ error }) => (error === null ? "taken" : error.code));
  expect(codes.filter((code) => code === "taken")).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(["taken", "email_exists"]));
});
