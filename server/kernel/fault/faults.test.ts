import pino from "pino";
import { expect, test } from "vitest";
import { type Faults, makeFaults, type NotedFault, type SendReport } from "./faults.ts";
import { locateFault } from "./locate.ts";

type Line = Record<string, unknown>;

function open(send: SendReport | null = null, record?: () => Promise<void>) {
  const lines: Line[] = [];
  const rows: [NotedFault, boolean][] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const faults: Faults = makeFaults({
    log,
    send,
    record: record ?? (async (fault, isReported) => void rows.push([fault, isReported])),
  });
  return { faults, lines, rows };
}

const request = { request_id: "0190a000-0000-7000-8000-000000000001", method: "GET", path: "/bookings" };

test("an error makes one line, one report and one row under the request's id, however often it is noted", async () => {
  const sent: NotedFault[] = [];
  const { faults, lines, rows } = open(async (_error, fault) => {
    sent.push(fault);
    return true;
  });
  const error = new RangeError("planted");
  expect(faults.note(error, request)).toBe(request.request_id);
  expect(faults.note(error, { kind: "job" })).toBe(request.request_id);
  expect(await faults.isReported(request.request_id)).toBe(true);
  await faults.flush();
  const fault = { digest: request.request_id, kind: "page", place: "/bookings", name: "RangeError" };
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      request_id: request.request_id,
      digest: request.request_id,
      path: "/bookings",
    }),
  ]);
  expect(sent).toEqual([expect.objectContaining(fault)]);
  expect(rows).toEqual([[expect.objectContaining(fault), true]]);
});

test("the innermost noted place is the fault's, also for the event stream and for wrapped errors", () => {
  const { faults, lines } = open();
  const inner = locateFault(new Error("planted"), "command", "accept_offer");
  locateFault(inner, "action", "routes/request/offer");
  faults.note(new Error("wrapped", { cause: inner }), request);
  faults.note(new Error("planted"), { kind: "stream", place: "events" });
  expect(lines).toMatchObject([
    { kind: "command", place: "accept_offer" },
    { kind: "stream", place: "events", digest: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

test("without a service no error counts as reported", async () => {
  const { faults } = open();
  expect(await faults.isReported(faults.note(new Error("planted")))).toBe(false);
});

test("a service that hangs is waited for once, a fifth of a second, and a row that fails stops nothing", async () => {
  const { faults, lines } = open(
    () => new Promise((done) => setTimeout(() => done(false), 400)),
    () => Promise.reject(new Error("no database")),
  );
  const timed = async () => {
    const began = performance.now();
    const isReported = await faults.isReported(faults.note(new Error("planted")));
    return { isReported, ms: performance.now() - began };
  };
  const first = await timed();
  expect(first.isReported).toBe(false);
  expect(first.ms).toBeGreaterThan(150);
  await faults.flush();
  const second = await timed();
  expect(second.isReported).toBe(false);
  // Less than the fifth of a second for which it would have waited.
  expect(second.ms).toBeLessThan(195);
  expect(lines).toHaveLength(2);
});

test("repeated errors are all logged, but reports are limited", async () => {
  let sent = 0;
  const { faults, lines } = open(async () => {
    sent += 1;
    return true;
  });
  for (let index = 0; index < 200; index += 1) faults.note(new Error("planted"));
  await faults.flush();
  expect(lines).toHaveLength(200);
  expect(sent).toBe(120);
});
