// Each check with a seeded fault: it must name the fault and what to do.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { demoKeys, parseSettings, type Settings } from "#server/kernel/env.ts";
import { neededStripeEvents } from "#server/services/stripe-endpoint.ts";
import { portOf, serviceOf } from "#tests/kit/doctor/answering-service.ts";
import { statusesOf } from "#tests/kit/doctor/doctor-findings.ts";
import { checkConfiguration, wrongSettings } from "./check-configuration.ts";
import { skewFinding } from "./check-database.ts";
import { checkDisk, checkPublicAddress, spaceFinding } from "./check-machine.ts";
import { queueFindings } from "./check-queue.ts";
import { checkAuth, checkMail, checkStripe } from "./check-services.ts";
import { diagnose } from "./diagnose.ts";
import { reasonOf, runChecks, toLines } from "./finding.ts";

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

describe("configuration", () => {
  test("a complete live installation is fine", async () => {
    expect(statusesOf(await checkConfiguration(settingsOf(live)))).toEqual(["ok"]);
  });

  test("invalid settings are named one by one, and nothing else is examined", async () => {
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
    ["STRIPE_SECRET_KEY may do everything", { STRIPE_SECRET_KEY: "sk_live_x" }],
  ])("what is accepted and hardly meant is named: %s", async (named, change) => {
    const found = await checkConfiguration(settingsOf({ ...live, ...change }));
    expect(statusesOf(found)).not.toContain("ok");
    expect(found[0]?.message).toContain(named);
  });
});

describe("mail", () => {
  /** A mail server that takes or refuses the greeting, and records the commands. */
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

  test("a server that greets is fine, and receives no mail", async () => {
    const server = await mailServer("220 hello");
    expect(statusesOf(await checkMail(server))).toEqual(["ok"]);
    expect(server.told).toContain("EHLO");
    expect(server.told.filter((word) => ["MAIL", "RCPT", "DATA"].includes(word))).toEqual([]);
  });

  test("one that refuses, one that is down", async () => {
    expect(statusesOf(await checkMail(await mailServer("554 no")))).toEqual(["problem"]);
    expect(statusesOf(await checkMail({ SMTP_URL: "smtp://127.0.0.1:9" }))).toEqual(["problem"]);
  });

  test("no message contains the address's password", async () => {
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

  test("an endpoint with the needed events, or with all", async () => {
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

  test("a service that is down", async () => {
    const env = { STRIPE_API_URL: nowhere, STRIPE_SECRET_KEY: demoKeys.STRIPE_SECRET_KEY, PUBLIC_URL };
    expect(statusesOf(await checkStripe(env))).toEqual(["problem"]);
  });

  test("a clock that is minutes off", async () => {
    const found = await stripeWith([endpoint], 200, new Date(Date.now() - 300_000));
    expect(statusesOf(found)).toEqual(["ok", "problem"]);
    expect(found[1]?.message).toContain("ahead of Stripe");
  });

  test("the needed events are those that the documents name", () => {
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

  test("correct settings, a wrong one, a refused key, no answer", async () => {
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

describe("machine", () => {
  test("an existing folder, a missing one, and little space", async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "proffer-doctor-"));
    const FILES_URL = `file://${DATA_DIR}/files`;
    const [enough] = await checkDisk({ DATA_DIR, FILES_URL });
    expect(enough?.message).toContain(DATA_DIR);
    mkdirSync(`${DATA_DIR}-files`);
    const both = await checkDisk({ DATA_DIR, FILES_URL: `file://${DATA_DIR}-files` });
    expect(both.map(({ message }) => message.includes("FILES_URL"))).toEqual([false, true]);
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
  test("a check that hangs or throws is a problem, and the others still report", async () => {
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
