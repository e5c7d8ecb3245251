// What every document carries against framing, caching and leaking addresses.
import { beforeAll, describe, expect, test } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { Caller, provideTarget } from "./target.ts";

const caller = () => new Caller();

const documents = [
  "/",
  "/auth/signin",
  "/auth/signup",
  "/auth/forgot-password",
  "/auth/reset-password?token_hash=abcdef",
  "/activate-account?token_hash=abcdef&type=signup",
  "/auth/callback?code=abcdef",
  "/auth/not-authenticated",
  "/nothing/here",
  "/%ff",
  "/account",
  "/account/devices",
  "/account/tokens",
  "/account/profiles",
  "/account/security",
  "/account/export",
  "/account/export/abcdef",
  "/account/delete",
  "/auth/second-factor",
  "/auth/reauthenticate",
  "/auth/impersonation-callback?code=abcdef",
  "/admin/accounts",
  "/requests",
  "/bookings",
  "/admin",
  "/legal",
];

provideTarget();

describe("every document", () => {
  const member = caller();
  beforeAll(() => member.signIn("customer@demo.test"));

  test.each(documents)("%s can be neither framed nor cached", async (path) => {
    for (const browser of [caller(), member]) {
      const page = await browser.ask(path);
      if (page.headers.get("content-type")?.startsWith("text/html")) {
        expect(page.headers.get("x-frame-options")).toBe("DENY");
        expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
      }
      expect(page.headers.get("cache-control"), `${page.status}`).toMatch(/no-store/);
    }
  });

  test("neither can errors before any page", async () => {
    for (const [method, path, headers] of [
      ["PUT", "/", {}],
      ["POST", "/auth/signin", { "sec-fetch-site": "cross-site" }],
      ["POST", "/auth/signin", { "content-type": "text/plain" }],
    ] as const) {
      const page = await caller().ask(path, { method, body: "x", headers });
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.headers.get("x-frame-options"), path).toBe("DENY");
      expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    }
  });

  test("that sets a session is not stored anywhere", async () => {
    const answer = await caller().signIn("customer@demo.test");
    expect(answer.headers.getSetCookie().some((line) => line.startsWith(authCookieName))).toBe(true);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/SameSite=Lax/i);
  });

  test.each(["/auth/reset-password", "/activate-account", "/auth/callback"])(
    "%s with a secret in its address reveals it to no other site",
    async (path) => {
      for (const query of ["?token_hash=abcdef0123456789", "?code=abcdef0123456789"]) {
        const page = await caller().ask(`${path}${query}`);
        expect(page.headers.get("referrer-policy")).toMatch(/^(strict-origin|no-referrer)$/);
        expect(page.text).not.toMatch(/<script\b/);
        // No fetched resource and no link goes to another site.
        for (const [, to = ""] of page.text.matchAll(/(?:href|src|action)="(https?:[^"]*)"/g))
          expect(new URL(to).hostname).toBe("localhost");
        expect(page.headers.get("link") ?? "").not.toContain("abcdef0123456789");
      }
    },
  );
});
