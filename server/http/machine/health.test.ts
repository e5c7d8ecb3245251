import { expect, test } from "vitest";
import { health } from "./health.ts";

const pass = async () => {};
const fail = async () => {
  throw new Error("no connection");
};

test("the process probe answers without calling anything else", async () => {
  const response = await health({ database: fail }, () => false).request("/healthz");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("ready when every check passes", async () => {
  const response = await health({ database: pass, queue: pass }, () => false).request("/readyz");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: "ready", checks: { database: "ok", queue: "ok" } });
});

test("an answer of not ready names the failing check but not the reason", async () => {
  const response = await health({ database: pass, queue: fail }, () => false).request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: "not_ready", checks: { database: "ok", queue: "failed" } });
});

test("a draining process is not ready", async () => {
  const response = await health({ database: pass }, () => true).request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: "draining" });
});
