// A large post that is refused costs the next request of its connection nothing: a proxy that keeps its connections would
// send another visitor's request into one that ends.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { provideWorld, world } from "./kit/world.ts";

/** The listener gives what is unread half a second before it closes the connection. */
const afterMs = 700;

type Post = {
  path: string;
  bytes: number;
  status: number;
  method?: string;
  headers?: Record<string, string>;
  isChunked?: boolean;
};

const form = { "content-type": "application/x-www-form-urlencoded" };
const files = { "content-type": "multipart/form-data; boundary=xx" };
const json = { "content-type": "application/json" };
const ours = { "sec-fetch-site": "same-origin", accept: "text/html" };
const foreign = { "sec-fetch-site": "cross-site", accept: "text/html" };

const posts: Record<string, Post> = {
  "a form of another site": {
    path: "/auth/signin",
    bytes: 900_000,
    status: 403,
    headers: { ...form, ...foreign },
  },
  "a form of another site, for a machine": {
    ...{ path: "/auth/signin", bytes: 900_000, status: 403 },
    headers: { ...form, "sec-fetch-site": "cross-site" },
  },
  "a form that is too large": {
    path: "/auth/signin",
    bytes: 3_000_000,
    status: 413,
    headers: { ...form, ...ours },
  },
  "a form of unknown length that is too large": {
    ...{ path: "/auth/signin", bytes: 3_000_000, status: 413, isChunked: true },
    headers: { ...form, ...ours },
  },
  "a form of another content type": {
    ...{ path: "/auth/signin", bytes: 900_000, status: 415 },
    headers: { ...ours, "content-type": "text/plain" },
  },
  "a method that no page takes": {
    path: "/legal",
    bytes: 900_000,
    status: 405,
    method: "PUT",
    headers: ours,
  },
  "a page that takes no form": { path: "/legal", bytes: 900_000, status: 405, headers: { ...form, ...ours } },
  "an address that is no text": { path: "/%ff", bytes: 900_000, status: 404, headers: { ...form, ...ours } },
  "a missing page": { path: "/nowhere", bytes: 900_000, status: 404, headers: { ...form, ...ours } },
  "a missing asset": { path: "/assets/gone.js", bytes: 900_000, status: 404, headers: ours },
  "an upload of another site": {
    path: "/request",
    bytes: 20_000_000,
    status: 403,
    headers: { ...files, ...foreign },
  },
  "an upload that is too large": {
    path: "/request",
    bytes: 30_000_000,
    status: 413,
    headers: { ...files, ...ours },
  },
  "an upload that is no form": {
    path: "/account/profile",
    bytes: 20_000_000,
    status: 400,
    headers: { ...files, ...ours },
  },
  "a function without a token": {
    path: "/rest/v1/rpc/send_offer",
    bytes: 900_000,
    status: 401,
    headers: json,
  },
  "a function that is not there": {
    path: "/rest/v1/rpc/no_such",
    bytes: 900_000,
    status: 401,
    headers: json,
  },
  "a function, too large": { path: "/rest/v1/rpc/send_offer", bytes: 3_000_000, status: 413, headers: json },
  "a write to a relation": { path: "/rest/v1/request", bytes: 900_000, status: 405, headers: json },
  "a service that is not served": { path: "/storage/v1/object", bytes: 900_000, status: 404, headers: json },
  "a call for the auth service, too large": {
    path: "/auth/v1/token",
    bytes: 900_000,
    status: 413,
    headers: json,
  },
  "a call that the auth service has not": {
    path: "/auth/v1/../x",
    bytes: 100_000,
    status: 404,
    headers: json,
  },
  "an event that Stripe has not signed": {
    path: "/webhooks/stripe",
    bytes: 900_000,
    status: 400,
    headers: json,
  },
  "a report of errors, too large": { path: "/errors", bytes: 3_000_000, status: 413, headers: ours },
};

async function post(agent: Agent, { path, bytes, headers, isChunked, method = "POST" }: Post) {
  return new Promise<{ status: number | undefined; isReused: boolean }>((done, fail) => {
    const { port } = world.product;
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, async (answer) => {
      await text(answer);
      done({ status: answer.statusCode, isReused: sent.reusedSocket });
    });
    sent.on("error", fail);
    if (!isChunked) sent.setHeader("Content-Length", bytes);
    const part = Buffer.alloc(Math.min(bytes, 1_000_000), "x");
    for (let left = bytes; left > 0; left -= part.length) sent.write(part.subarray(0, left));
    sent.end();
  });
}

provideWorld();

test.concurrent.each(Object.entries(posts))(
  "after %s the next request is answered",
  async (_what, refused) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      expect((await post(agent, refused)).status).toBe(refused.status);
      await wait(afterMs);
      const next = await post(agent, { path: "/healthz", bytes: 0, status: 200, method: "GET" });
      expect(next).toEqual({ status: 200, isReused: true });
    } finally {
      agent.destroy();
    }
  },
);
