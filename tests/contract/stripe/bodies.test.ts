// Whatever a client sends, the Stripe stand-in never fails unexpectedly, and a megabyte costs linear time.
import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { KEY, startTestServer, type TestServer } from "./kit.ts";
import { order } from "./shop.ts";

let testServer: TestServer;
let session_id: string;
beforeAll(async () => {
  testServer = await startTestServer();
  session_id = (await testServer.stripe.checkout.sessions.create(order())).id;
});
afterAll(async () => {
  await testServer.stop();
  expect(testServer.logged.filter(({ event }) => event.includes("fail"))).toEqual([]);
});

type Sent = { body?: string; type?: string; key?: string | null };

async function send(method: string, path: string, { body, type, key = KEY }: Sent = {}) {
  const answer = await fetch(`${testServer.url}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      "content-type": type ?? "application/x-www-form-urlencoded",
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a path unchanged: fetch would normalise it. */
function sendRaw(path: string): Promise<number> {
  const { port } = new URL(testServer.url);
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, headers: { authorization: `Bearer ${KEY}` } },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on("error", reject).end();
  });
}

const SESSION =
  "mode=payment&success_url=https%3A%2F%2Fa.test&line_items[0][quantity]=1" +
  "&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=1000" +
  "&line_items[0][price_data][product_data][name]=Work";

test("NUL and half an escape are refused, in parameters, paths and cursors", async () => {
  for (const more of [
    "&metadata[a]=x%00y",
    "&metadata[a%00]=x",
    "&client_reference_id=%00",
    "&customer_email=a%00@b.test",
  ]) {
    const { status, text } = await send("POST", "/v1/checkout/sessions", { body: SESSION + more });
    expect([status, JSON.parse(text).error.type], more).toEqual([400, "invalid_request_error"]);
  }
  for (const path of [
    "/v1/charges?starting_after=%00",
    "/v1/charges?payment_intent=%00",
    "/v1/events?type=%00",
  ]) {
    expect((await send("GET", path)).status, path).toBe(400);
  }
  for (const path of [
    "/v1/charges/%00",
    "/v1/charges/%E0%A4%A",
    "/v1/checkout/sessions/%ff",
    "/v1/%",
    "/pay/%00",
    "/pay/%E0%A4%A",
  ]) {
    expect(await sendRaw(path), path).toBe(404);
  }
});

test("numbers out of bounds are refused", async () => {
  for (const query of [
    "created=99999999999999999999",
    "created[gt]=1e300",
    "created[lt]=-99999999999999999999",
    "limit=1e9",
  ]) {
    expect((await send("GET", `/v1/charges?${query}`)).status, query).toBe(400);
  }
  for (const amount of ["1e300", "99999999999999999999", "-1", "NaN", "Infinity", "0x10"]) {
    const body = SESSION.replace("unit_amount]=1000", `unit_amount]=${amount}`);
    expect((await send("POST", "/v1/checkout/sessions", { body })).status, amount).toBe(400);
    expect((await send("POST", "/v1/refunds", { body: `charge=ch_x&amount=${amount}` })).status, amount).toBe(
      400,
    );
  }
});

test("names from Object.prototype are not parameters and cannot be expanded", async () => {
  for (const name of ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"]) {
    for (const body of [`${SESSION}&${name}=x`, `${SESSION}&${name}[a]=x`, `${SESSION}&expand[]=${name}`]) {
      const { status } = await send("POST", "/v1/checkout/sessions", { body });
      expect(status, body.slice(SESSION.length)).toBe(400);
    }
  }
});

test("a malformed form on the pay page is refused, and a wrong method is not an unexpected failure", async () => {
  for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
    const { status } = await send("POST", `/pay/${session_id}`, { body: "--x\r\nbroken", type, key: null });
    expect(status, type).toBe(400);
  }
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    for (const path of [
      "/v1/charges",
      "/v1/checkout/sessions",
      `/pay/${session_id}`,
      "/_control/stripe/plan",
    ])
      expect([404, 405, 415], `${method} ${path}`).toContain((await send(method, path)).status);
  }
  for (const body of ["", "{", "[]", "null", '{"count":1e999}', '{"\\u0000":1}', "[".repeat(100_000)]) {
    for (const path of ["requests", "webhooks"]) {
      const { status } = await send("POST", `/_control/stripe/${path}`, { body, type: "application/json" });
      expect(status, `${path} ${body.slice(0, 20)}`).toBe(400);
    }
  }
});

const MEGABYTE = 1_000_000;
const repeated = (part: string, size = MEGABYTE) => part.repeat(Math.floor(size / part.length));

const SHAPES: Record<string, string> = {
  "a deep name": `a${repeated("[b]")}=x`,
  "an open deep name": `a${repeated("[")}=x`,
  "a name of dots": `${repeated("a.")}=x`,
  "many names": Array.from({ length: 90_000 }, (_, index) => `k${index}=v`).join("&"),
  "one name appended": repeated("expand[]=a&"),
  "one name again": repeated("mode=payment&"),
  "a long value": `${SESSION}&client_reference_id=${repeated("x")}`.slice(0, MEGABYTE),
  "an address of dots": `${SESSION}&customer_email=a@${repeated("a.", MEGABYTE - 1_000)}@`,
  "an address of blanks": `${SESSION}&customer_email=${repeated("+", MEGABYTE - 1_000)}`,
  "a long link": `${SESSION}&cancel_url=https://${repeated("a.", MEGABYTE - 1_000)}`,
  "a long path to expand": `${SESSION}&expand[]=${repeated("a.", MEGABYTE - 1_000)}`,
  percents: `a=${repeated("%00", MEGABYTE - 10)}`,
  ampersands: repeated("&"),
  equals: repeated("="),
};

test("a megabyte of any shape costs less than a second of CPU time", async () => {
  for (const [name, body] of Object.entries(SHAPES)) {
    for (const path of ["/v1/checkout/sessions", "/v1/refunds", `/pay/${session_id}`]) {
      const before = process.cpuUsage();
      const { status } = await send("POST", path, { body });
      const { user, system } = process.cpuUsage(before);
      expect([name, path, status < 500]).toEqual([name, path, true]);
      expect((user + system) / 1_000, `${name} ${path}`).toBeLessThan(1_000);
    }
  }
});

test("odd parameters get answers below 5xx", async () => {
  const names = `mode success_url customer_email expires_at metadata[a] metadata[] metadata expand[] expand
    line_items[0][quantity] line_items[0][price_data][unit_amount] line_items[0] line_items[] created[gt] charge
    payment_intent amount reason limit starting_after ending_before created type types[] a[b][c] a[ ] constructor
    line_items[9999] payment_intent_data[metadata][a] locale currency`;
  const name = fc.constantFrom("", ...names.split(/\s+/));
  const signs = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 });
  const value = fc.oneof(
    fc.constantFrom(
      "",
      "\u0000",
      "1",
      "-1",
      "1e308",
      "eur",
      "payment",
      "😀",
      "%",
      "ch_x",
      session_id,
      "data.charge",
      "x".repeat(3_000),
    ),
    signs.map((codes) => String.fromCharCode(...codes).toWellFormed()),
  );
  const session = `/v1/checkout/sessions/${session_id}`;
  const places = `POST /v1/checkout/sessions, POST /v1/refunds, GET /v1/charges, GET /v1/events, GET /v1/refunds,
    GET /v1/balance_transactions, GET /v1/checkout/sessions, POST /pay/${session_id}, GET ${session}, GET ${session}/line_items`;
  const place = fc.constantFrom(...places.split(/,\s+/).map((one) => one.split(" ") as [string, string]));
  let answered = 0;
  const property = fc.asyncProperty(
    place,
    fc.array(fc.tuple(name, value), { maxLength: 5 }),
    async ([method, path], pairs) => {
      const form = new URLSearchParams(pairs).toString();
      const isGet = method === "GET";
      const { status } = await send(method, isGet ? `${path}?${form}` : path, isGet ? {} : { body: form });
      expect(status).toBeLessThan(500);
      answered += 1;
    },
  );
  const numRuns = isFull ? 1_000 : 200;
  await fc.assert(property, { numRuns });
  expect(answered).toBe(numRuns);
}, 300_000);
