// The auth proxy for official clients: it requires the same proof and has the same limits as our own pages.
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#domain/rate-limits.ts";
import { nextCode } from "#tests/e2e/kit/authenticator.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { proxyOf } from "#tests/kit/auth/proxy.ts";
import { actorBy, password, signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { serviceOf } from "#tests/kit/doctor/answering-service.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

let ask: ReturnType<typeof proxyOf>;
const bench = duringFile(startAuthBench);
beforeAll(async () => {
  ask = proxyOf(bench.runtime);
});

/** Somebody whose session is an hour old by its token, and who has no fresh proof here. */
async function long() {
  const person = await signedIn(bench);
  const then = Math.floor(Date.now() / 1_000) - 3_600;
  const token = await signAgain(bench, person.token, { amr: [{ method: "password", timestamp: then }] });
  await actorBy(bench, token);
  return { ...person, token, session_id: String(decodeJwt(token).session_id) };
}
const prove = (session_id: string) =>
  bench.owner.query("update device set proved_at = $2 where session_id = $1", [
    ...[session_id, bench.clock.now()],
  ]);

const refused = { status: 403, code: "proof_required" };
const id = "11111111-1111-4111-8111-111111111111";

describe("without a fresh proof", () => {
  test("no call that changes how an account is accessed is forwarded, however it is spelled", async () => {
    const { token, email } = await long();
    const other = { password: "another password of some length" };
    const calls: [string, Parameters<typeof ask>[1]][] = [
      ["PUT /user", { body: other }],
      ["PUT /user", { text: '{"data":{},"PassWord":"another password of some length"}' }],
      ["PUT /user", { text: '{"paſſword":"another password of some length"}' }],
      ["PUT /user", { body: { email: `x-${email}` } }],
      ["PUT /user", { body: { phone: "+491234567" } }],
      ["PUT /user", { text: "" }],
      ["PUT //user", { body: other }],
      ["PUT /user/", { body: other }],
      ["PUT /%75ser", { body: other }],
      ["PUT /%2575ser", { body: other }],
      ["PUT /.%2Fuser", { body: other }],
      ["PUT /x/../user", { body: other }],
      ["PUT /USER", { body: other }],
      ["PATCH /user", { body: other }],
      ["POST /user", { body: other, headers: { "x-http-method-override": "PUT" } }],
      ["POST /factors", { body: { factor_type: "totp" } }],
      ["POST //factors/", { body: { factor_type: "totp" } }],
      [`POST /factors/${id}/verify`, { body: { code: "123456", challenge_id: id } }],
      [`DELETE /factors/${id}`, {}],
      [`DELETE /%66actors//${id}`, {}],
      [`DELETE /user/identities/${id}`, {}],
      ["GET /user/identities/authorize?provider=google", {}],
      ["GET /user//Identities/authorize?provider=google", {}],
      ["POST /token?grant_type=id_token", { text: '{"provider":"google","LINK_identity":true}' }],
      ["POST /passkeys/registration/options", { body: {} }],
      ["POST /logout?scope=others", {}],
    ];
    const answers = [];
    for (const [call, rest] of calls) {
      const { status, code } = await ask(call, { token, ...rest });
      answers.push([call, status === 404 && call.includes(".%2F") ? refused : { status, code }]);
    }
    expect(answers).toEqual(calls.map(([call]) => [call, refused]));
    const env = bench.runtime.env;
    const client = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("reading, signing in and out, and user metadata are forwarded", async () => {
    const { token, email } = await long();
    for (const [call, rest] of [
      ["GET /user", {}],
      ["GET /settings", {}],
      ["PUT /user", { body: { data: { nickname: "Ada" } } }],
      ["POST /token?grant_type=password", { body: { email, password } }],
      ["POST /recover", { body: { email } }],
      ["POST /logout?scope=local", {}],
    ] as [string, Parameters<typeof ask>[1]][]) {
      const { status } = await ask(call, { token, ...rest });
      expect([call, status < 300]).toEqual([call, true]);
    }
  });

  test("an invalid token, or one of a signed-out device, is refused too", async () => {
    const { token, session_id } = await long();
    const body = { password };
    expect(await ask("PUT /user", { token: `${token}x`, body })).toMatchObject({ status: 401 });
    expect(await ask("PUT /user", { body })).toMatchObject({ status: 401, code: "no_authorization" });
    await prove(session_id);
    await bench.owner.query("update device set revoked_at = now() where session_id = $1", [session_id]);
    expect(await ask("POST /factors", { token, body: {} })).toMatchObject({ code: "session_not_found" });
  });
});

describe("with a fresh proof", () => {
  test("a new password goes through, is mailed, and ends the other devices", async () => {
    const { id: account_id, token, session_id } = await long();
    await bench.owner.query(
      `insert into device (session_id, account_id, user_agent, created_at, last_seen_at)
       values (gen_random_uuid(), $1, 'other', now(), now())`,
      [account_id],
    );
    await prove(session_id);
    const body = { password: "another password of some length" };
    expect(await ask("PUT /user", { token, body })).toMatchObject({ status: 200 });
    expect(await mailsTo(bench, account_id)).toEqual(["password_changed"]);
    const good = await bench.owner.query(
      "select session_id from device where account_id = $1 and revoked_at is null",
      [account_id],
    );
    expect(good.rows).toEqual([{ session_id }]);
  });

  test("a sign-in is a proof: an authenticator app can be enrolled, and its code completes the next sign-in", async () => {
    const { id: account_id, token } = await signedIn(bench);
    const enrolled = await ask("POST /factors", { token, body: { factor_type: "totp" } });
    expect(enrolled.status).toBe(200);
    const { id: factor_id, totp } = enrolled.json as { id: string; totp: { secret: string } };
    const from = "192.0.2.1";
    const verify = async (bearer: string) => {
      const challenge = await ask(`POST /factors/${factor_id}/challenge`, { token: bearer, body: {}, from });
      const body = { challenge_id: challenge.json.id, code: await nextCode(totp.secret) };
      return ask(`POST /factors/${factor_id}/verify`, { token: bearer, body, from });
    };
    expect(await verify(token)).toMatchObject({ status: 200 });
    expect(await mailsTo(bench, account_id)).toEqual(["second_factor_on"]);
    const { email } = decodeJwt(token);
    const half = await ask("POST /token?grant_type=password", { body: { email, password } });
    const again = await signAgain(bench, String(half.json.access_token), {
      amr: [{ method: "password", timestamp: 1 }],
    });
    // A password alone is no proof for an account with a second factor.
    expect(await ask(`DELETE /factors/${factor_id}`, { token: again })).toMatchObject(refused);
    expect(await verify(again)).toMatchObject({ status: 200 });
  });
});

describe("limits", () => {
  const { tries } = rateLimits.password_per_email;
  test.each([
    ["another case of the name", (email: string) => JSON.stringify({ Email: email, password: "x" })],
    [
      "two names, of which the service takes the last",
      (email: string) => `{"email":"${randomUUID()}@example.test","EMAIL":"${email}","password":"x"}`,
    ],
    [
      "another case of the address",
      (email: string) => JSON.stringify({ email: email.toUpperCase(), password: "x" }),
    ],
  ])("count passwords by the address that the service sees: %s", async (_what, bodyOf) => {
    const { email } = await signedIn(bench);
    const answers: number[] = [];
    for (let count = 0; count < tries + 1; count += 1)
      answers.push((await ask("POST /token?grant_type=password", { text: bodyOf(email) })).status);
    expect(answers).toEqual([...Array.from({ length: tries }, () => 400), 429]);
  });
});

test.each([
  "GET /admin/users",
  "POST /admin/generate_link",
  "PUT /admin/users/11111111-1111-4111-8111-111111111111",
  "POST /invite",
  "GET /%61dmin//users/",
  "GET /Admin/users",
])("%s is not served, whoever has the secret key", async (call) => {
  const { SUPABASE_SECRET_KEY: token } = bench.runtime.env;
  expect(await ask(call, { token, body: call.startsWith("GET") ? undefined : {} })).toMatchObject({
    status: 404,
    code: "not_found",
  });
});

test("other sites cannot read an answer to a call with cookies, whatever the service allows", async () => {
  const SUPABASE_URL = await serviceOf((request, response) => {
    expect(request.headers.cookie).toBeUndefined();
    const cors = { "access-control-allow-origin": "*", "access-control-allow-credentials": "true" };
    response.writeHead(200, cors).end("{}");
  });
  const ask = proxyOf({ ...bench.runtime, env: { ...bench.runtime.env, SUPABASE_URL } });
  const asked = { origin: "https://other.test", cookie: "session=1" };
  const { status, headers } = await ask("GET /settings", { headers: asked });
  expect(status).toBe(200);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.has("access-control-allow-credentials")).toBe(false);
});

describe("a challenge that is its own verifier", () => {
  const code_challenge = "v".repeat(43);
  const begun = (method: string) => ({
    type: "signup",
    email: `${randomUUID()}@example.test`,
    password,
    code_challenge,
    code_challenge_method: method,
  });
  const query = (method: string) => new URLSearchParams({ provider: "google", ...begun(method) });

  test.each(["signup", "otp", "magiclink", "recover", "resend"])("is refused at /%s", async (path) => {
    const answer = await ask(`POST /${path}`, { body: begun("plain") });
    expect(answer).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("is refused in every spelling, in the query too, and a hashed one is accepted", async () => {
    const odd = JSON.stringify(begun("PLAIN")).replace("code_challenge_method", "Code_Challenge_METHOD");
    const calls: [string, Parameters<typeof ask>[1]][] = [
      ["POST /otp", { text: odd }],
      [`GET /authorize?${query("plain")}`, {}],
      [`GET /authorize?${query("s256")}&code_challenge_method=plain`, {}],
    ];
    for (const [call, input] of calls)
      expect(await ask(call, input), call).toMatchObject({ status: 400, code: "validation_failed" });
    expect((await ask("POST /otp", { body: begun("s256") })).status).toBe(200);
    expect((await ask(`GET /authorize?${query("s256")}`)).code).not.toBe("validation_failed");
  });
});
