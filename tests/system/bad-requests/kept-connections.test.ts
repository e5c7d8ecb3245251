// A refused large post must not break the next request on its connection: a proxy that keeps its connections would
// send another visitor's request into one that is closing.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { provideWorld, world } from "./kit/world.ts";

/** The listener waits half a second for unread bytes before it closes the connection. */
const afterMs = 700;

type Post = {
  path: string;
  bytes: number;
  headers: Record<string, string>;
  method?: string;
  isChunked?: true;
};

const form = { "content-type": "application/x-www-form-urlencoded" };
const files = { "content-type": "multipart/form-data; boundary=xx" };
const json = { "content-type": "application/json" };
const ours = { "sec-fetch-site": "same-origin", accept: "text/html" };
const foreign = { "sec-fetch-site": "cross-site", accept: "text/html" };
const ourForm = { ...form, ...ours };
const ourFiles = { ...files, ...ours };
const signIn = "/auth/signin";
const rpc = "/rest/v1/rpc";

const posts: [what: string, status: number, path: string, bytes: number, Post["headers"], Partial<Post>?][] =
  [
    ["a form of another site", 403, signIn, 900_000, { ...form, ...foreign }],
    [
      "a form of another site, for a machine",
      403,
      signIn,
      900_000,
      { ...form, "sec-fetch-site": "cross-site" },
    ],
    ["a form that is too large", 413, signIn, 3_000_000, ourForm],
    ["a form of unknown length that is too large", 413, signIn, 3_000_000, ourForm, { isChunked: true }],
    ["a form of another content type", 415, signIn, 900_000, { ...ours, "content-type": "text/plain" }],
    ["a method that no page takes", 405, "/legal", 900_000, ours, { method: "PUT" }],
    ["a page that takes no form", 405, "/legal", 900_000, ourForm],
    ["an address that is no text", 404, "/%ff", 900_000, ourForm],
    ["a missing page", 404, "/nowhere", 900_000, ourForm],
    ["a missing asset", 404, "/assets/gone.js", 900_000, ours],
    ["an upload of another site", 403, "/request", 20_000_000, { ...files, ...foreign }],
    ["an upload that is too large", 413, "/request", 30_000_000, ourFiles],
    ["an upload that is no form", 400, "/account/profile", 20_000_000, ourFiles],
    ["a function without a token", 401, `${rpc}/send_offer`, 900_000, json],
    ["a function that is not there", 401, `${rpc}/no_such`, 900_000, json],
    ["a function, too large", 413, `${rpc}/send_offer`, 3_000_000, json],
    ["a write to a relation", 405, "/rest/v1/request", 900_000, json],
    ["a service that is not served", 404, "/storage/v1/object", 900_000, json],
    ["a call for the auth service, too large", 413, "/auth/v1/token", 900_000, json],
    ["a call that the auth service has not", 404, "/auth/v1/../x", 100_000, json],
    ["an event that Stripe has not signed", 400, "/webhooks/stripe", 900_000, json],
    ["a report of errors, too large", 413, "/errors", 3_000_000, ours],
  ];

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

test.concurrent.each(posts)(
  "after %s the next request is answered",
  async (_what, status, path, bytes, headers, more) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      expect((await post(agent, { path, bytes, headers, ...more })).status).toBe(status);
      await wait(afterMs);
      const next = await post(agent, { path: "/healthz", bytes: 0, headers: {}, method: "GET" });
      expect(next).toEqual({ status: 200, isReused: true });
    } finally {
      agent.destroy();
    }
  },
);
