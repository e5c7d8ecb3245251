import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { documentResponse, outgoingResponse } from "#server/http/page/document-response.ts";
import { documentBody, documentSink } from "./document-body.ts";

const stylesheet = { text: "p{margin:0}", bytes: Buffer.from("p{margin:0}") };
const init = () => ({ status: 404, headers: new Headers({ "content-type": "text/html" }) });

test("a page that completes within the wait is sent as one buffer", async () => {
  const sink = documentSink(stylesheet);
  sink.write("<p>schön");
  const body = documentBody(sink);
  await wait(0);
  sink.write(stylesheet.text);
  sink.end(new TextEncoder().encode("</p>"));
  expect(Buffer.from((await body) as Uint8Array).toString()).toBe("<p>schönp{margin:0}</p>");
});

test("a page that takes longer is streamed, complete and in order", async () => {
  const sink = documentSink(stylesheet);
  sink.write("<p>");
  const body = await documentBody(sink);
  expect(body).toBeInstanceOf(ReadableStream);
  sink.end("later</p>");
  expect(await new Response(body).text()).toBe("<p>later</p>");
});

test("output beyond the buffer waits for its reader", async () => {
  const sink = documentSink(stylesheet);
  let written = 0;
  while (sink.write(Buffer.alloc(64 * 1024))) written += 64 * 1024;
  expect(written).toBeLessThan(4 * 1024 * 1024);
  const text = new Response(await documentBody(sink)).bytes();
  sink.end();
  expect((await text).byteLength).toBe(written + 64 * 1024);
});

test("an error before the first byte is thrown", async () => {
  const sink = documentSink(stylesheet);
  const body = documentBody(sink);
  sink.destroy(new Error("broken"));
  await expect(body).rejects.toThrow("broken");
});

test("an outgoing response keeps status, headers and body, and accepts more headers", async () => {
  for (const body of [Buffer.from("<p>"), new Response("<p>").body ?? ""]) {
    const response = outgoingResponse(documentResponse(body as Buffer<ArrayBuffer>, init()));
    response.headers.append("set-cookie", "a=1");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html"]);
    expect(response.headers.getSetCookie()).toEqual(["a=1"]);
    expect(await response.text()).toBe("<p>");
  }
  const moved = outgoingResponse(Response.redirect("http://app.test/", 303));
  moved.headers.set("set-cookie", "a=1");
  expect([moved.status, moved.headers.get("location")]).toEqual([303, "http://app.test/"]);
});
