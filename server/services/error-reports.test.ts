// An error report service that is down, hangs or refuses: nothing waits for it and nothing fails.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parseSettings } from "#server/kernel/env.ts";
import type { NotedFault } from "#server/kernel/fault/faults.ts";
import { portOf } from "#tests/kit/doctor/answering-service.ts";
import { openErrorReports } from "./error-reports.ts";

const fault: NotedFault = {
  digest: "0190a000-0000-7000-8000-000000000001",
  kind: "loader",
  place: "routes/booking/bookings",
  name: "Error",
  method: "GET",
  path: "/bookings",
};

/** A service that answers with this status, or never, and what it has received. */
async function service(status: number | null) {
  const received: string[] = [];
  const port = await portOf(
    createServer(async (request, response) => {
      received.push(await text(request));
      if (status !== null) response.writeHead(status).end("{}");
    }),
  );
  return { port, received };
}

async function reportsTo(port: number) {
  const parsed = parseSettings({ SENTRY_DSN: `http://key@127.0.0.1:${port}/7` });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const reports = await openErrorReports(parsed.env as Parameters<typeof openErrorReports>[0]);
  if (!reports) throw new Error("there is no address for reports");
  return reports;
}

test("a report has digest, place, stack and release, and nothing personal", async () => {
  const { port, received } = await service(200);
  const reports = await reportsTo(port);
  const error = new Error("no row for ada@example.com at http://localhost/offer/x?token=abc", {
    cause: new TypeError("inner"),
  });
  expect(await reports.send(error, fault)).toBe(true);
  const [, , item = "{}"] = received[0]?.split("\n") ?? [];
  const event = JSON.parse(item);
  expect(event).toMatchObject({ tags: { digest: fault.digest, kind: "loader", place: fault.place } });
  expect(event.release).toMatch(/^proffer@/);
  expect(event.exception.values.map(({ type }: { type: string }) => type)).toEqual(["TypeError", "Error"]);
  expect(event.exception.values[1].value).toBe("no row for [email] at /offer/x");
  expect(event.exception.values[1].stacktrace.frames.length).toBeGreaterThan(0);
  expect(event.breadcrumbs).toMatchObject([{ message: "GET /bookings" }, { category: "loader" }]);
  expect(Object.keys(event)).not.toEqual(expect.arrayContaining(["user"]));
});

test.each([
  ["refuses", 429],
  ["fails", 500],
])("a service that %s takes no report, and says so at once", async (_what, status) => {
  const reports = await reportsTo((await service(status)).port);
  expect(await reports.send(new Error("planted"), fault)).toBe(false);
});

test("a service that is down takes no report", async () => {
  const reports = await reportsTo(9);
  expect(await reports.send(new Error("planted"), fault)).toBe(false);
});

test("a report to a hanging service ends after three seconds, and later reports do not pile up", async () => {
  const { port } = await service(null);
  const reports = await reportsTo(port);
  const began = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => reports.send(new Error("planted"), fault)),
  );
  expect(outcomes.every((isTaken) => !isTaken)).toBe(true);
  expect(performance.now() - began).toBeLessThan(6_000);
});

test("without an address the SDK does not start", async () => {
  const parsed = parseSettings({});
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const env = { ...parsed.env, SENTRY_DSN: undefined } as Parameters<typeof openErrorReports>[0];
  expect(await openErrorReports(env)).toBeNull();
});
