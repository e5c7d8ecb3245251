// Each check with its fault planted: it is named, and what to do is said.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server as HttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { demoKeys, parseSettings, type Settings } from "#server/kernel/env.ts";
import { neededStripeEvents } from "#server/services/stripe-endpoint.ts";
import { checkConfiguration, wrongSettings } from "./check-configuration.ts";
import { skewFinding } from "./check-database.ts";
import { checkForms, checkInstance, hopsFinding } from "./check-instance.ts";
import { checkDisk, checkPublicAddress, spaceFinding } from "./check-machine.ts";
import { checkNames } from "./check-names.ts";
import { queueFindings } from "./check-queue.ts";
import { checkAuthKey, cookieFinding } from "./check-secrets.ts";
import { checkAuth, checkMail, checkStripe } from "./check-services.ts";
import { diagnose } from "./diagnose.ts";
import { type CheckResult, reasonOf, runChecks, toLines } from "./finding.ts";

const open = new Set<Server>();
afterEach(async () => {
  for (const server of open) await new Promise((done) => server.close(done));
  open.clear();
});

async function portOf(server: Server): Promise<number> {
  open.add(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A service that answers like this. */
async function serviceOf(answer: RequestListener): Promise<string> {
  const server: HttpServer = createServer((request, response) => {
    response.setHeader("connection", "close");
    answer(request, response);
  });
  return `http://127.0.0.1:${await portOf(server)}`;
}

const nowhere = "http://127.0.0.1:9";

function settingsOf(source: Record<string, string>): Settings {
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.env;
}

const live = {
  MODE: "live",
  PUBLIC_URL: "https://market.example",
  MAIL_FROM: "Market <hello@market.example>",
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  STRIPE_API_URL: "https://api.stripe.com",
  STRIPE_SECRET_KEY: "rk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtps://mail.example:465",
  FILES_URL: "file:///var/lib/proffer/files",
  TRUSTED_PROXY_HOPS: "1",
  SENTRY_DSN: "https://key@errors.example/1",
};

/** The statuses, and that every finding which is not fine says what to do. */
function statusesOf(results: readonly CheckResult[]): string[] {
  for (const { status, remedy } of results) expect(remedy === null).toBe(status === "ok");
  return results.map(({ status }) => status);
}

describe("configuration", () => {
  test("a complete live installation is fine", async () => {
    expect(statusesOf(await checkConfiguration(settingsOf(live)))).toEqual(["ok"]);
  });

  test("settings that do not fit are named one by one, and nothing else is examined", async () => {
    const wrong = { STRIPE_SECRET_KEY: "sk_test_x", PUBLIC_URL: "http://market.example" };
    const findings = await diagnose({ ...live, ...wrong });
    expect(findings.map(({ check, status }) => `${check} ${status}`)).toEqual([
      "configuration problem",
      "configuration problem",
    ]);
    const text = toLines(findings).join("\n");
    for (const name of Object.keys(wrong)) expect(text).toContain(name);
    expect(statusesOf(wrongSettings(["PORT must be a whole number."]))).toEqual(["problem"]);
  });

  test.each([
    ["MAIL_FROM", { MAIL_FROM: "Market <hello@market.test>" }],
    ["/admin/faults", { SENTRY_DSN: "" }],
  ])("what is accepted and hardly meant is named: %s", async (named, change) => {
    const found = await checkConfiguration(settingsOf({ ...live, ...change }));
    expect(statusesOf(found)).not.toContain("ok");
    expect(found[0]?.message).toContain(named);
  });
});

describe("mail", () => {
  /** A mail server that takes or refuses the greeting, and notes what it was told. */
  async function mailServer(greeting: string) {
    const told: string[] = [];
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.write(`${greeting}\r\n`);
      socket.on("data", (data) => {
        const line = data.toString().trim();
        told.push(line.split(" ")[0] ?? "");
        socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      });
    });
    return { SMTP_URL: `smtp://127.0.0.1:${await portOf(server)}`, told };
  }

  test("a server that greets is fine, and is sent nothing", async () => {
    const server = await mailServer("220 hello");
    expect(statusesOf(await checkMail(server))).toEqual(["ok"]);
    expect(server.told).toContain("EHLO");
    expect(server.told.filter((word) => ["MAIL", "RCPT", "DATA"].includes(word))).toEqual([]);
  });

  test("one that refuses, one that is not there", async () => {
    expect(statusesOf(await checkMail(await mailServer("554 no")))).toEqual(["problem"]);
    expect(statusesOf(await checkMail({ SMTP_URL: "smtp://127.0.0.1:9" }))).toEqual(["problem"]);
  });

  test("the password of the address is in no message", async () => {
    expect(reasonOf(new Error("no such host smtp://user:secret@mail.example"))).not.toContain("secret");
  });
});

describe("stripe", () => {
  const PUBLIC_URL = "https://market.example";
  const url = `${PUBLIC_URL}/webhooks/stripe`;
  const endpoint = { object: "webhook_endpoint", url, status: "enabled", enabled_events: neededStripeEvents };

  async function stripeWith(data: unknown[], status = 200, date = new Date()) {
    const STRIPE_API_URL = await serviceOf((_request, response) => {
      const body = status === 200 ? { object: "list", data } : { error: { type: "invalid_request_error" } };
      response.writeHead(status, { "content-type": "application/json", date: date.toUTCString() });
      response.end(JSON.stringify(body));
    });
    return checkStripe({ STRIPE_API_URL, STRIPE_SECRET_KEY: demoKeys.STRIPE_SECRET_KEY, PUBLIC_URL });
  }

  test("an endpoint with the events that are needed, or with all", async () => {
    expect(statusesOf(await stripeWith([endpoint]))).toEqual(["ok", "ok"]);
    expect(statusesOf(await stripeWith([{ ...endpoint, enabled_events: ["*"] }]))).toEqual(["ok", "ok"]);
  });

  test.each([
    ["accept", [], 401, "problem"],
    ["may not list", [], 403, "warning"],
    ["does not answer", [], 500, "problem"],
    [`leads to ${url}`, [{ ...endpoint, url: "https://other.example/webhooks/stripe" }], 200, "problem"],
    ["disabled", [{ ...endpoint, status: "disabled" }], 200, "problem"],
    [
      "does not get refund.failed",
      [{ ...endpoint, enabled_events: neededStripeEvents.filter((one) => one !== "refund.failed") }],
      200,
      "problem",
    ],
  ])("named: %s", async (named, data, status, expected) => {
    const found = await stripeWith(data, status);
    expect(statusesOf(found)[0]).toBe(expected);
    expect(found[0]?.message).toContain(named);
  });

  test("a service that is not there", async () => {
    const env = { STRIPE_API_URL: nowhere, STRIPE_SECRET_KEY: demoKeys.STRIPE_SECRET_KEY, PUBLIC_URL };
    expect(statusesOf(await checkStripe(env))).toEqual(["problem"]);
  });

  test("a clock that is minutes away", async () => {
    const found = await stripeWith([endpoint], 200, new Date(Date.now() - 300_000));
    expect(statusesOf(found)).toEqual(["ok", "problem"]);
    expect(found[1]?.message).toContain("ahead of Stripe");
  });

  test("the events that are needed are those that the documents name", () => {
    const table =
      /\| events \| without them \|[\s\S]*?\n\n/.exec(readFileSync("docs/deploying.md", "utf8"))?.[0] ?? "";
    const named = table.split("\n").flatMap((row) => {
      let group = "";
      return [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => {
        if (!name.startsWith(".")) group = name.slice(0, name.lastIndexOf("."));
        return name.startsWith(".") ? group + name : name;
      });
    });
    expect(named.sort()).toEqual([...neededStripeEvents].sort());
  });
});

describe("auth service", () => {
  const ask = (answer: RequestListener) =>
    serviceOf(answer).then((SUPABASE_URL) =>
      checkAuth({ MODE: "live", SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }),
    );
  const settings = { external: { email: true }, mailer_autoconfirm: false };

  test("right settings, a wrong one, a refused key, no answer", async () => {
    expect(statusesOf(await ask((_, response) => response.end(JSON.stringify(settings))))).toEqual(["ok"]);
    const open = { ...settings, mailer_autoconfirm: true };
    const found = await ask((_, response) => response.end(JSON.stringify(open)));
    expect(statusesOf(found)).toEqual(["problem"]);
    expect(found[0]?.message).toContain("confirm e-mail");
    expect(statusesOf(await ask((_, response) => response.writeHead(401).end()))).toEqual(["problem"]);
    const away = { MODE: "live", SUPABASE_URL: nowhere, SUPABASE_PUBLISHABLE_KEY: "x" } as const;
    expect(statusesOf(await checkAuth(away))).toEqual(["problem"]);
  });
});

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

describe("machine", () => {
  test("a folder that is there, one that is not, and little space", async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "proffer-doctor-"));
    const FILES_URL = `file://${DATA_DIR}/files`;
    const [enough] = await checkDisk({ DATA_DIR, FILES_URL });
    expect(enough?.message).toContain(DATA_DIR);
    rmSync(DATA_DIR, { recursive: true });
    expect(statusesOf(await checkDisk({ DATA_DIR, FILES_URL }))).toEqual(["problem"]);
    const mib = 1024 * 1024;
    const statuses = [100, 500, 5_000].map((free) => spaceFinding("DATA_DIR", "/x", free * mib));
    expect(statusesOf(statuses)).toEqual(["problem", "warning", "ok"]);
  });

  test("a public address that leads here, elsewhere, nowhere", async () => {
    const check = async (answer: RequestListener) =>
      statusesOf(await checkPublicAddress({ PUBLIC_URL: await serviceOf(answer) }));
    expect(await check((_, response) => response.end('{"status":"ok"}'))).toEqual(["ok"]);
    expect(await check((_, response) => response.end("<h1>It works!</h1>"))).toEqual(["problem"]);
    expect(await check((_, response) => response.writeHead(502).end())).toEqual(["problem"]);
    expect(statusesOf(await checkPublicAddress({ PUBLIC_URL: nowhere }))).toEqual(["problem"]);
  });
});

describe("queue and clock", () => {
  const waiting = (oldest_s: number) => [
    { name: "send_mail", jobs: 3, oldest_s },
    { name: "tick", jobs: 1, oldest_s: 1 },
  ];

  test("workers and waiting jobs", () => {
    expect(statusesOf(queueFindings(1, []))).toEqual(["ok"]);
    expect(statusesOf(queueFindings(2, waiting(10)))).toEqual(["ok"]);
    expect(statusesOf(queueFindings(2, waiting(400)))).toEqual(["warning"]);
    const both = queueFindings(0, waiting(4_000));
    expect(statusesOf(both)).toEqual(["problem", "problem"]);
    expect(both[1]?.message).toContain("4 jobs wait, the oldest (send_mail) for 67 minutes");
  });

  test("a slow answer is no skew, a real difference is", () => {
    const at = 1_000_000;
    const skew = (theirs: number, took = 0) =>
      skewFinding("the database", new Date(theirs), at - took / 2, at + took / 2).status;
    expect([skew(at), skew(at + 3_000), skew(at - 3_000)]).toEqual(["ok", "ok", "ok"]);
    expect([skew(at + 20_000), skew(at - 20_000)]).toEqual(["warning", "warning"]);
    expect([skew(at + 90_000), skew(at - 90_000)]).toEqual(["problem", "problem"]);
    expect(skew(at + 20_000, 40_000)).toBe("ok");
  });
});

describe("the diagnosis", () => {
  test("a check that hangs or throws is a problem, and the others are told all the same", async () => {
    const findings = await runChecks(
      [
        { name: "hangs", run: () => new Promise(() => undefined) },
        { name: "throws", run: () => Promise.reject(new Error("planted")) },
        { name: "fine", run: async () => [{ status: "ok", message: "fine", remedy: null }] },
      ],
      20,
    );
    expect(findings.map(({ check, status }) => `${check} ${status}`)).toEqual([
      "hangs problem",
      "throws problem",
      "fine ok",
    ]);
    expect(toLines(findings)).toHaveLength(5);
  });

  test("a folder on which nothing runs", async () => {
    const findings = await diagnose({
      DATA_DIR: join(tmpdir(), "proffer-no-such-folder"),
      STANDINS_PORT: "9",
      PORT: "9",
    });
    const database = findings.find(({ check }) => check === "database");
    expect(database).toMatchObject({ status: "problem", remedy: expect.stringContaining("npm start") });
    expect(findings.map(({ check }) => check)).not.toContain("migrations");
  });
});
