// Personal access tokens and session cookies at the machine endpoints: what each may do, and what it gets.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import type { TokenScope } from "#domain/account/access-token.ts";
import { rateLimits } from "#domain/rate-limits.ts";
import { createAccessToken } from "#server/account/commands/create-access-token.ts";
import { revokeAccessToken } from "#server/account/commands/revoke-access-token.ts";
import { digestToken, makeTokenText } from "#server/account/store/token-text.ts";
import type { Member } from "#server/kernel/actor.ts";
import { countCall } from "#server/kernel/rate/shares.ts";
import { relations } from "#server/nouns.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { profileOf, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { type RequestEnv, requestId } from "../middleware/security.ts";
import { restEndpoint } from "./rest.ts";
import { rpcEndpoint } from "./rpc.ts";

function endpointsOf({ runtime, api }: Pick<TestKit, "runtime" | "api">) {
  const app = new Hono<RequestEnv>();
  app.use(requestId());
  rpcEndpoint(app, runtime);
  restEndpoint(app, runtime, { relations, api });
  return app;
}

let app: Hono<RequestEnv>;
const kit = duringFile(startKit);
beforeAll(async () => {
  app = endpointsOf(kit);
});

type Headers = Record<string, string>;
const bearer = (token: string, more: Headers = {}) => ({ authorization: `Bearer ${token}`, ...more });
const read = (headers: Headers) => app.request("/rest/v1/request", { headers });
const call = (name: string, input: unknown, headers: Headers) =>
  app.request(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
const answer = async (response: Response) => [response.status, (await response.json()).code];
const step = "category";

async function tokenOf(member: Member, scopes: TokenScope[]): Promise<string> {
  const token = makeTokenText(kit.runtime.env, member.profile?.id ?? "", randomUUID());
  const digest = digestToken(token).toString("hex");
  await kit.run(createAccessToken, member, { name: "Program", scopes, lifetime_days: 30, digest });
  return token;
}

describe("a personal access token", () => {
  const withScopes = (...scopes: TokenScope[]) => kit.accessToken(scopes);

  test("reads with `read`, and writes nothing", async () => {
    const { token } = await withScopes("read");
    expect((await read(bearer(token))).status).toBe(200);
    expect(await answer(await call("save_draft", { step }, bearer(token)))).toEqual([422, "invalid_input"]);
    const { id } = await kit.category();
    const complete = { step, category_id: id };
    expect(await answer(await call("save_draft", complete, bearer(token)))).toEqual([
      403,
      "token_scope_missing",
    ]);
  });

  test("writes with `write`, and the log names the token; it can neither read nor make a contract", async () => {
    const { token, token_id, actor } = await withScopes("write");
    const { id } = await kit.category();
    const saved = await call("save_draft", { step, category_id: id }, bearer(token));
    expect(saved.status).toBe(200);
    const rows = await kit.rows(
      "select access_token_id from command_log where account_id = $1 and name = 'save_draft'",
      actor.account_id,
    );
    expect(rows).toEqual([{ access_token_id: token_id }]);
    expect(await answer(await read(bearer(token)))).toEqual([403, "token_scope_missing"]);
  });

  test("makes a contract only with `commit`", async () => {
    const { customer, offer_id, offer_version } = await kit.sentOffer();
    const input = { offer_id, version: offer_version };
    const writing = await tokenOf(customer, ["read", "write"]);
    expect(await answer(await call("accept_offer", input, bearer(writing)))).toEqual([
      403,
      "token_scope_missing",
    ]);
    const committing = await tokenOf(customer, ["commit"]);
    expect((await call("accept_offer", input, bearer(committing))).status).toBe(200);
  });

  test("does nothing that concerns the whole account or an operator", async () => {
    const { token } = await withScopes("read", "write", "commit");
    const refused = [403, "token_scope_missing"];
    const device = { session_id: "0198c2a0-0000-7000-8000-000000000001" };
    expect(await answer(await call("end_own_device", device, bearer(token)))).toEqual(refused);
    const published = { request_id: device.session_id, version: 1, reason: "Because." };
    expect(await answer(await call("remove_request", published, bearer(token)))).toEqual(refused);
  });

  test("acts as its own profile only", async () => {
    const { token, actor } = await withScopes("read");
    const own = actor.profile?.id ?? "";
    expect((await read(bearer(token, { "x-profile-id": own }))).status).toBe(200);
    const other = (await kit.customer()).profile?.id ?? "";
    expect(await answer(await read(bearer(token, { "x-profile-id": other })))).toEqual([
      409,
      "wrong_profile",
    ]);
  });

  test("is unknown after its end, and says when its account is suspended", async () => {
    const ended = await withScopes("read");
    await kit.run(revokeAccessToken, ended.actor, { token_id: ended.token_id });
    expect(await answer(await read(bearer(ended.token)))).toEqual([401, "not_authenticated"]);
    const suspended = await withScopes("read");
    await kit.suspendedAccount({ account_id: suspended.actor.account_id });
    expect(await answer(await read(bearer(suspended.token)))).toEqual([403, "account_suspended"]);
  });

  test("shows its last use, noted once an hour", async () => {
    const { token, token_id } = await withScopes("read");
    const used = async () =>
      (await kit.rows("select last_used_at from access_token where id = $1", token_id))[0];
    await read(bearer(token));
    const first = await used();
    expect(first.last_used_at).toEqual(kit.clock.now());
    kit.clock.move(1_000);
    await read(bearer(token));
    expect(await used()).toEqual(first);
    kit.clock.move(3_600_000);
    await read(bearer(token));
    expect((await used()).last_used_at).toEqual(kit.clock.now());
  });

  test("has its own limits, which every answer states", async () => {
    const [one, other] = [await withScopes("read"), await withScopes("read")];
    const { tries } = rateLimits.relation_per_token;
    const first = await read(bearer(one.token));
    expect(first.headers.get("ratelimit-limit")).toBe(String(tries));
    expect(first.headers.get("ratelimit-remaining")).toBe(String(tries - 1));
    expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    for (let count = 1; count < tries; count += 1)
      await countCall(kit.runtime, "relation_per_token", ["token", one.token_id]);
    const refused = await read(bearer(one.token));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read(bearer(other.token))).status).toBe(200);
  });
});

test("a caller who prefers no body gets none; a visitor does not learn which functions exist", async () => {
  const { token } = await kit.accessToken();
  const { id } = await kit.category();
  const saved = await call(
    "save_draft",
    { step, category_id: id },
    bearer(token, { prefer: "return=minimal" }),
  );
  expect([saved.status, await saved.text()]).toEqual([204, ""]);
  expect(saved.headers.get("preference-applied")).toBe("return=minimal");
  expect(await answer(await call("no_such_function", {}, {}))).toEqual([401, "not_authenticated"]);
  expect(await answer(await call("no_such_function", {}, bearer(token)))).toEqual([404, "not_found"]);
});

test("cookies act and read for a page of the same origin, and for no other caller", async () => {
  const bench = await startAuthBench();
  try {
    const endpoints = endpointsOf(bench);
    const { browser, id, token } = await signedIn(bench);
    // The first page registers the account.
    await endpoints.request("/rest/v1/category", { headers: { authorization: `Bearer ${token}` } });
    await profileOf(bench, id);
    const ask = (site: string | null) => {
      const request = browser.request("/rest/v1/profile_unknown");
      const headers = new Headers(request.headers);
      if (site) headers.set("sec-fetch-site", site);
      return endpoints.request("/rest/v1/rpc/no_such_function", { method: "POST", headers });
    };
    expect(await answer(await ask("same-origin"))).toEqual([404, "not_found"]);
    for (const site of ["same-site", "cross-site", "none", null])
      expect(await answer(await ask(site)), String(site)).toEqual([401, "not_authenticated"]);
  } finally {
    await bench.stop();
  }
});
