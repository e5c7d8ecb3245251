// Answers that shared caches may store are the same for everybody: none of them carries a visitor's cookie.
import { beforeAll, describe, expect, test } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { product, provideGatedProduct } from "../kit/provide-product.ts";

/** An invalid session: every page answers it by removing the cookie. */
const cookie = `${authCookieName}=base64-bm9uZQ`;
const get = (path: string) =>
  fetch(`${product.url}${path}`, { headers: { accept: "text/html", cookie }, redirect: "manual" });

let html: string;

provideGatedProduct({ WORKER: "own", TRUSTED_PROXY_HOPS: "1" });

describe("an answer that shared caches may store", () => {
  beforeAll(async () => {
    const page = await get("/auth/signin");
    expect(page.headers.getSetCookie()).not.toEqual([]);
    expect(page.headers.get("cache-control")).toContain("private");
    html = await page.text();
  });

  test.each([
    [
      "the routes of a build",
      () => `/__manifest?paths=/requests&version=${find(/"version":\s*"([0-9a-f]+-\w+)"/)}`,
    ],
    ["an asset", () => find(/"(\/assets\/[\w-]+\.js)/)],
    ["a named file", () => "/robots.txt"],
    ["the icon", () => "/favicon.svg"],
    ["the description of the API", () => "/rest/v1/openapi.json"],
  ])("carries no cookie: %s", async (_what, path) => {
    const answer = await get(path());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toMatch(/^public/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
