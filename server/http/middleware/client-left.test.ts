// A client that leaves before the answer is no fault; an unrelated failure is one, even if its client has left.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerClientsThatLeft, ClientLeft, isClientLeft } from "./client-left.ts";

const reason = "Client connection prematurely closed.";
const withCode = (code: string) => Object.assign(new Error("failed"), { code });
const left: [what: string, error: unknown][] = [
  ["what the request was aborted with", reason],
  ["that as a cause", new Error("something was thrown that is no error", { cause: reason })],
  ["a broken connection", withCode("ECONNRESET")],
  ["an aborted fetch", new DOMException("This operation was aborted", "AbortError")],
  ["a stream that ended early", withCode("ERR_STREAM_PREMATURE_CLOSE")],
  ["a body that was not sent", new ClientLeft("the body was not sent to its end")],
];
const faults: [what: string, error: unknown][] = [
  ["an error of ours", new TypeError("x is not a function")],
  ["another text", "out of order"],
  ["a statement that failed", withCode("42703")],
  ["nothing", undefined],
];

test.each(left)("%s is no fault once the client has left", (_what, error) => {
  expect(isClientLeft(error, AbortSignal.abort(reason))).toBe(true);
});

test.each(faults)("%s is a fault although the client has left", (_what, error) => {
  expect(isClientLeft(error, AbortSignal.abort(reason))).toBe(false);
});

test.each([...left.slice(0, -1), ...faults])("%s is a fault while the client waits", (_what, error) => {
  expect(isClientLeft(error, new AbortController().signal)).toBe(false);
});

test("a client that left gets 499, and its stream is closed", async () => {
  const [controller, app] = [new AbortController(), new Hono()];
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  app.use(answerClientsThatLeft());
  app.get("/", (c) => {
    if (c.req.query("leave")) controller.abort(reason);
    return c.body(new ReadableStream({ cancel: close }));
  });
  const ask = (path: string) => app.request(new Request(`http://x${path}`, { signal: controller.signal }));
  expect([(await ask("/")).status, isClosed]).toEqual([200, false]);
  expect([(await ask("/?leave=1")).status, isClosed]).toEqual([499, true]);
});
