import { expect, test } from "vitest";
import { type AppOptions, makeApp } from "./app.ts";

const noPages = () => Promise.reject(new Error("no page is asked for here"));

function appWith(options: AppOptions = {}) {
  return makeApp(noPages, "production", {
    client_dir: "public",
    doors: (app) => {
      app.post("/rest/echo", async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
      app.post("/files", async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
    },
    isFileUpload: (path) => path === "/files",
    ...options,
  });
}

const files = { "content-type": "multipart/form-data; boundary=-" };
const post = (path: string, bytes: number, headers: Record<string, string> = {}) =>
  appWith().request(path, { method: "POST", body: new Uint8Array(bytes), headers });

test("a body of up to 1 MB reaches its door, a larger one gets 413 in the error form", async () => {
  const small = await post("/rest/echo", 1024 * 1024);
  expect(await small.json()).toEqual({ bytes: 1024 * 1024 });
  const large = await post("/rest/echo", 1024 * 1024 + 1);
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: "payload_too_large", details: null, hint: null });
});

test("only the file upload takes up to 25 MB, and says beforehand how much it is", async () => {
  const sized = (bytes: number) => ({ ...files, "content-length": String(bytes) });
  const upload = await post("/files", 20 * 1024 * 1024, sized(20 * 1024 * 1024));
  expect(await upload.json()).toEqual({ bytes: 20 * 1024 * 1024 });
  const tooLarge = await post("/files", 25 * 1024 * 1024 + 1, sized(25 * 1024 * 1024 + 1));
  expect(tooLarge.status).toBe(413);
  expect((await post("/files", 2 * 1024 * 1024, files)).status).toBe(413);
  const tooLargeText = await post("/files", 2 * 1024 * 1024, {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(tooLargeText.status).toBe(413);
});

test("what is passed on to the auth service is an eighth of that", async () => {
  const options = {
    doors: (app: Parameters<NonNullable<AppOptions["doors"]>>[0]) => {
      app.post("/auth/v1/token", async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
    },
  };
  const send = (bytes: number) =>
    appWith(options).request("/auth/v1/token", { method: "POST", body: new Uint8Array(bytes) });
  expect(await (await send(128 * 1024)).json()).toEqual({ bytes: 128 * 1024 });
  expect((await send(128 * 1024 + 1)).status).toBe(413);
});

test("a body without a length is counted while it is read", async () => {
  const stream = new ReadableStream({
    start(controller) {
      for (let chunk = 0; chunk < 20; chunk++) controller.enqueue(new Uint8Array(100_000));
      controller.close();
    },
  });
  const request = new Request("http://localhost/rest/echo", {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { "transfer-encoding": "chunked" },
  } as RequestInit);
  const response = await appWith().request(request);
  expect(response.status).toBe(413);
});

test("a write from another site does not reach a door", async () => {
  const response = await post("/rest/echo", 1, { cookie: "a=1", "sec-fetch-site": "cross-site" });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "foreign_origin" });
});

test("a missing asset ends in a short 404 that nobody keeps", async () => {
  const response = await appWith().request("/assets/gone-abc.js");
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toBe("Not found");
});

test("probes answer before anything else is asked", async () => {
  const response = await appWith({ ready: {} }).request("/readyz");
  expect(await response.json()).toEqual({ status: "ready", checks: {} });
});
