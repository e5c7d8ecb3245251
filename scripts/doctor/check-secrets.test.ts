// The checks of secrets, of misspelt settings and of what arrives behind PUBLIC_URL, each with a seeded fault.
import { describe, expect, test } from "vitest";
import { serviceOf } from "#tests/kit/doctor/answering-service.ts";
import { statusesOf } from "#tests/kit/doctor/doctor-findings.ts";
import { checkForms, checkInstance, hopsFinding } from "./check-instance.ts";
import { checkNames } from "./check-names.ts";
import { checkAuthKey, cookieFinding } from "./check-secrets.ts";

const nowhere = "http://127.0.0.1:9";

describe("secrets", () => {
  test("the auth service's secret key is told from a wrong one", async () => {
    const key = "sb_secret_right";
    const SUPABASE_URL = await serviceOf((request, response) => {
      const isRight = request.headers.authorization === `Bearer ${key}` && request.method === "GET";
      response.writeHead(isRight ? 200 : 401, { "content-type": "application/json" });
      response.end(JSON.stringify(isRight ? { users: [], aud: "" } : { msg: "Invalid API key" }));
    });
    expect(statusesOf(await checkAuthKey({ SUPABASE_URL, SUPABASE_SECRET_KEY: key }))).toEqual(["ok"]);
    for (const [url, wrong] of [
      [SUPABASE_URL, "sb_secret_wrong"],
      [nowhere, key],
    ] as const) {
      const found = await checkAuthKey({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: wrong });
      expect(statusesOf(found)).toEqual(["problem"]);
      expect(found[0]?.message).toContain("SUPABASE_SECRET_KEY");
      expect(found[0]?.message).not.toContain(wrong);
    }
  });

  const now = new Date("2027-06-30T12:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const use = (fingerprint: string, first: number, last: number) => ({
    fingerprint,
    first_used_at: daysAgo(first),
    last_used_at: daysAgo(last),
  });

  test.each([
    ["one secret, ours", [use("a", 90, 1)], "a", "ok"],
    ["one secret, which is not known here", [use("a", 90, 1)], null, "ok"],
    ["another one here", [use("a", 90, 1)], "b", "problem"],
    ["two servers that were started by turns", [use("a", 90, 0.1), use("b", 2, 0.2)], "b", "problem"],
    ["the same, put right since", [use("a", 90, 0.1), use("b", 9, 8)], "a", "problem"],
    ["the same, put right weeks ago", [use("a", 90, 5), use("b", 9, 8)], "a", "warning"],
    ["a secret that was changed lately", [use("a", 90, 3), use("b", 2, 0.1)], "b", "warning"],
    ["a secret that was changed long ago", [use("a", 900, 90), use("b", 80, 0.1)], "b", "ok"],
    ["no process yet", [], "a", "warning"],
  ])("of the cookies: %s", (_, uses, own, expected) => {
    expect(statusesOf([cookieFinding(uses, own, now)])).toEqual([expected]);
  });

  test("a name that resembles a setting's is a warning", () => {
    expect(statusesOf(checkNames({ COOKIE_SECRT: "x" }))).toEqual(["warning"]);
    expect(statusesOf(checkNames({ COOKIE_SECRET: "x" }))).toEqual(["ok"]);
  });
});

describe("what arrives behind the public address", () => {
  test.each([
    ["no proxy", "198.51.100.77", 0, "ok"],
    ["one proxy that adds its caller", "198.51.100.77, 203.0.113.9", 1, "ok"],
    ["one proxy that writes the header anew", "203.0.113.9", 1, "ok"],
    ["two proxies", "198.51.100.77, 203.0.113.9, 10.0.0.2", 2, "ok"],
    ["one proxy, of which the settings do not know", "198.51.100.77, 203.0.113.9", 0, "share"],
    ["no proxy where the settings name one", "198.51.100.77", 1, "forge"],
    ["a proxy less than the settings name", "198.51.100.77, 203.0.113.9", 2, "forge"],
    ["a proxy that removes the header", null, 1, "removes"],
  ])("%s", (_, forwarded, TRUSTED_PROXY_HOPS, expected) => {
    const found = hopsFinding({ TRUSTED_PROXY_HOPS }, forwarded);
    if (expected === "ok") expect(statusesOf([found])).toEqual(["ok"]);
    else expect(found).toMatchObject({ status: "problem", message: expect.stringContaining(expected) });
  });

  test.each([
    [422, "ok", "arrives"],
    [400, "problem", "do not fit"],
    [403, "problem", "do not fit"],
    [502, "problem", "502"],
  ])("a form that is answered %i", async (status, expected, named) => {
    let origin: string | undefined;
    let site: unknown;
    const PUBLIC_URL = await serviceOf((request, response) => {
      origin = request.headers.origin;
      site = request.headers["sec-fetch-site"];
      response.writeHead(status).end();
    });
    const found = await checkForms({ PUBLIC_URL });
    expect(statusesOf(found)).toEqual([expected]);
    expect(found[0]?.message).toContain(named);
    expect([origin, site]).toEqual([PUBLIC_URL, "same-origin"]);
  });

  test("a server that does not prove that it is ours, and no server", async () => {
    const asked = {
      cookieSecret: "c".repeat(32),
      TRUSTED_PROXY_HOPS: 1,
      DATABASE_URL: "postgres://a@127.0.0.1:9/x",
    };
    const other = await serviceOf((_, response) => response.end('{"content":"{}","mac":"x"}'));
    const [found] = await checkInstance({ ...asked, PUBLIC_URL: other });
    expect(found).toMatchObject({
      status: "problem",
      message: expect.stringContaining("another installation"),
    });
    expect(statusesOf(await checkInstance({ ...asked, PUBLIC_URL: nowhere }))).toEqual(["problem"]);
    expect(statusesOf(await checkInstance({ ...asked, PUBLIC_URL: other, cookieSecret: null }))).toEqual([
      "warning",
    ]);
  });
});
