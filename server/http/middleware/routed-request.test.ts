// Behind a proxy this process sees http and perhaps another host, but the router gets the URL that people see.
import { expect, test } from "vitest";
import { routedRequest } from "./routed-request.ts";

const posted = (url: string, headers: Record<string, string> = {}) =>
  new Request(url, { method: "POST", body: "a=b", headers });

const addresses: [what: string, seen: string, publicOrigin: string | undefined, routed: string][] = [
  ["a form", "http://127.0.0.1:3000/auth/signin", "https://market.test", "https://market.test/auth/signin"],
  [
    "data",
    "http://web:3000/request.data?a=%2F&b",
    "https://market.test",
    "https://market.test/request.data?a=%2F&b",
  ],
  ["an odd port", "http://localhost:3000/", "https://market.test:8443", "https://market.test:8443/"],
  ["without a public origin", "http://localhost:3000/x?y", undefined, "http://localhost:3000/x?y"],
];
test.each(addresses)(
  "the address of %s has the origin that people see",
  async (_what, seen, origin, routed) => {
    const request = routedRequest(posted(seen), null, origin);
    expect([request.url, request.method, await request.text()]).toEqual([routed, "POST", "a=b"]);
  },
);

test.each(["https://market.test", "http://localhost:3000", "null", "https://elsewhere.test"])(
  "the origin %s, which was checked before, is not checked again",
  (origin) => {
    const request = routedRequest(
      posted("http://localhost:3000/x", { origin, cookie: "a=1" }),
      null,
      "https://market.test",
    );
    expect([request.headers.get("origin"), request.headers.get("cookie")]).toEqual([null, "a=1"]);
  },
);

test("a refusal keeps neither URL nor body", async () => {
  const request = routedRequest(
    posted("http://localhost:3000/x"),
    { status: 413, code: "" },
    "https://market.test",
  );
  expect([request.url, request.method, await request.text()]).toEqual([
    "https://market.test/error",
    "GET",
    "",
  ]);
});

test("the router sees that the client has left", () => {
  const controller = new AbortController();
  const raw = new Request("http://localhost:3000/x", { signal: controller.signal });
  const request = routedRequest(raw, null, "https://market.test");
  controller.abort("left");
  expect([request.signal.aborted, request.signal.reason]).toEqual([true, "left"]);
});
