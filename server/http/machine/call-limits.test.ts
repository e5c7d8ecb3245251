// Calls per minute of an account, or of an address without an account, at the endpoints themselves.
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { type RateLimitName, rateLimits } from "#domain/rate-limits.ts";
import { uploadPhoto } from "#server/account/web/photo.ts";
import { addressContext, sessionContext } from "#server/http/context.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import { countCall } from "#server/kernel/rate/shares.ts";
import { relations } from "#server/nouns.ts";
import { uploadFiles } from "#server/request/web/upload.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { type RequestEnv, requestId } from "../middleware/security.ts";
import { restEndpoint } from "./rest.ts";
import { rpcEndpoint } from "./rpc.ts";

let app: Hono<RequestEnv>;
const bench = duringFile(startAuthBench);
beforeAll(async () => {
  app = new Hono<RequestEnv>();
  app.use(requestId());
  rpcEndpoint(app, bench.runtime);
  restEndpoint(app, bench.runtime, { relations, api: bench.api });
});

/** Uses up all calls of a window, except this many. */
async function useUp(name: RateLimitName, subject: string[], left = 0): Promise<void> {
  for (let call = left; call < rateLimits[name].tries; call += 1)
    await countCall(bench.runtime, name, subject);
}

async function expectLater(answer: Response): Promise<void> {
  expect(answer.status).toBe(429);
  const wait_s = Number(answer.headers.get("retry-after"));
  expect(wait_s).toBeGreaterThan(0);
  expect(wait_s).toBeLessThanOrEqual(60);
  expect(await answer.json()).toMatchObject({
    code: "too_many_requests",
    details: { retry_after_s: wait_s },
  });
}

test("an account's function calls over the limit are refused before their body is read", async () => {
  const [one, two] = [await signedIn(bench), await signedIn(bench)];
  const call = (token: string, body: string) =>
    app.request("/rest/v1/rpc/accept_offer", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body,
    });
  await useUp("command_per_account", ["account", one.id], 1);
  expect((await call(one.token, "{}")).status).toBe(422);
  await expectLater(await call(one.token, "{}"));
  await expectLater(await call(one.token, "no JSON"));
  expect((await call(two.token, "{}")).status).toBe(422);
});

test("reads of relations are limited per account, those of visitors per address", async () => {
  const { id, token } = await signedIn(bench);
  const read = (headers: Record<string, string> = {}) =>
    app.request("/rest/v1/category?limit=1", { headers });
  const mine = { authorization: `Bearer ${token}` };
  await useUp("relation_per_account", ["account", id], 1);
  expect((await read(mine)).status).toBe(200);
  await expectLater(await read(mine));
  expect((await read()).status).toBe(200);
  await useUp("relation_per_address", ["address", "none"], 1);
  await expectLater(await read());
});

/** Posts a file whose bytes fail the test as soon as somebody reads them. */
async function postUnread(address: string, upload: (args: never) => Promise<unknown>) {
  const request = new Request("http://localhost/request", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "--x--",
  });
  const { context, session } = await openAuth(bench.runtime, request, address);
  expect([context.get(addressContext), context.get(sessionContext)]).toEqual([address, session]);
  const answer = await upload({ request, params: {}, context } as never);
  return { answer, isRead: request.bodyUsed, retry_after: session.response_headers.get("retry-after") };
}

test.each([
  ["a request's files", (args: never) => uploadFiles(args, { to: () => "/", mayBeEmpty: () => false })],
  ["a photo", (args: never) => uploadPhoto(args, "/")],
])("%s are counted by address, before their body is read", async (what, upload) => {
  const place = `203.0.113.${what.length}`;
  expect(await postUnread(place, upload)).toMatchObject({ isRead: true, retry_after: null });
  const { tries } = rateLimits.upload_per_address;
  for (let sent = 1; sent < tries; sent += 1)
    await countTry(bench.runtime, "upload_per_address", ["address", place]);
  const { answer, isRead, retry_after } = await postUnread(place, upload);
  expect(answer).toMatchObject({
    init: { status: 429 },
    data: { result: { refusal: { code: "too_many_requests" } } },
  });
  expect(isRead).toBe(false);
  expect(Number(retry_after)).toBeGreaterThan(0);
});
