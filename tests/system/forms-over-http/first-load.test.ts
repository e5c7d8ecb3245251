// What a first load weighs on the running product for the visitor, the customer, the provider and the operator:
// documents, styles and scripts stay within the budgets, informational pages have no script, and assets are
// compressed once and cached for ever. The test finds pages as people do: by the links of other pages.
import { describe, expect, test } from "vitest";
import { budgets, documentBytes } from "#scripts/build/first-load.ts";
import { demoPassword, urls } from "#tests/e2e/kit/urls.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";

const seeds = [
  "/",
  "/request",
  "/requests",
  "/bookings",
  "/account",
  "/account/profile",
  "/account/profiles",
  "/auth/signin",
  "/auth/signup",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/code",
  "/auth/callback",
  "/auth/not-authenticated",
  "/legal",
  "/privacy-policy",
  "/terms",
  "/deadlines",
  "/error",
  "/no-such-page",
  "/admin",
  "/ui",
];
/** Informational pages. */
const still = new Set(["/legal", "/privacy-policy", "/terms", "/deadlines", "/auth/not-authenticated"]);
/** With the one script that copies the error's number. */
const errors = new Set(["/error", "/no-such-page"]);
const people = ["visitor", "customer", "provider", "operator"] as const;

/** The `Cookie` header of somebody's browser. */
async function cookieOf(who: (typeof people)[number]): Promise<string> {
  if (who === "visitor") return "";
  const answer = await fetch(`${urls.app()}/auth/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: urls.app(), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ command: "sign_in", email: `${who}@demo.test`, password: demoPassword }),
  });
  expect(answer.status).toBe(303);
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

/** An address without what differs from row to row: one page of each kind is enough. */
const kindOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/[?#].*/, "");
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));

type Shown = { path: string; kind: string; html: string };

/** One page of each kind that this person can reach. */
async function pagesOf(cookie: string, locale: string): Promise<Shown[]> {
  const todo = [...seeds];
  const seen = new Map<string, Shown>();
  for (const path of todo) {
    const kind = kindOf(path);
    if (seen.has(kind) || /^\/(files|rest)\//.test(kind) || /\.(ics|csv)$/.test(kind)) continue;
    const headers = { accept: "text/html", "accept-language": locale, ...(cookie ? { cookie } : {}) };
    const answer = await fetch(`${urls.app()}${path}`, { redirect: "manual", headers });
    const html = await answer.text();
    if (answer.status >= 300 && answer.status < 400) continue;
    seen.set(kind, { path, kind, html });
    todo.push(...linksOf(html));
  }
  return [...seen.values()];
}

const scriptsIn = (html: string) => {
  const [, preloads = ""] = /data-preloads="([^"]+)"/.exec(html) ?? [];
  const imports = [...html.matchAll(/(?:\bfrom |\bimport |\bimport\()"(\/assets\/[^"]+\.js)"/g)];
  return [...new Set([...preloads.split(" ").filter(Boolean), ...imports.map(([, href]) => href ?? "")])];
};
const stylesIn = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? "");

const sizes = new Map<string, Promise<number>>();

/** An asset's size in bytes as sent to a browser; checks that it is compressed and cached for ever. */
function sentBytes(href: string): Promise<number> {
  const known = sizes.get(href) ?? measured(href);
  sizes.set(href, known);
  return known;
}

async function measured(href: string): Promise<number> {
  const lengths = await Promise.all(
    ["br", "gzip"].map(async (encoding) => {
      const answer = await fetch(`${urls.app()}${href}`, { headers: { "accept-encoding": encoding } });
      await answer.arrayBuffer();
      expect(answer.headers.get("content-encoding"), href).toBe(encoding);
      expect(answer.headers.get("cache-control"), href).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("vary"), href).toMatch(/accept-encoding/i);
      return Number(answer.headers.get("content-length"));
    }),
  );
  return lengths[0] ?? 0;
}

/** A page without what changes each time: its keys, its nonce and its time. */
const sameIn = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/nonce="[^"]*"/g, "nonce")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    // The server's clock, in milliseconds.
    .replaceAll(/\b1\d{12}\b/g, "now");

// A product of its own, because other tests add rows to the pages of the demo's people.
provideDemoProduct({ isOwn: true });

describe("a first load", () => {
  test("documents and the router's data for them are compressed, and say the same", async () => {
    const cookie = await cookieOf("customer");
    const ask = (path: string, encoding: string) =>
      fetch(`${urls.app()}${path}`, {
        headers: { accept: "text/html", cookie, "accept-encoding": encoding },
      });
    for (const path of ["/legal", "/requests", "/requests.data"]) {
      const answers = await Promise.all(["identity", "br", "gzip"].map((encoding) => ask(path, encoding)));
      expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "br", "gzip"]);
      const [plain, ...packed] = await Promise.all(
        answers.map(async (answer) => sameIn(await answer.text())),
      );
      for (const text of packed) expect(text, path).toBe(plain);
    }
  });

  for (const who of people) {
    test(`every page of the ${who} keeps to the budgets`, async () => {
      const cookie = await cookieOf(who);
      const over: string[] = [];
      for (const locale of ["en", "de"]) {
        const pages = await pagesOf(cookie, locale);
        expect(pages.length).toBeGreaterThan(8);
        for (const { path, kind, html } of pages) {
          const styles = stylesIn(html);
          expect(styles, path).toHaveLength(1);
          expect(html, path).not.toMatch(/<link(?![^>]+media="print")[^>]+rel="stylesheet"/);
          const isStill = still.has(kind) || (kind === "/" && who === "visitor");
          if (isStill) expect(html, path).not.toContain("<script");
          if (errors.has(kind)) expect(html, path).not.toMatch(/<script[^>]+src=|import\(/);
          expect(html, `${path} asks for scripts before its first paint`).not.toMatch(
            /<link[^>]+modulepreload|<script(?![^>]+id="follow")[^>]+(src=|type="module")/,
          );
          const scripts = await Promise.all(scriptsIn(html).map(sentBytes));
          const weight = {
            html: documentBytes(html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "")),
            css: documentBytes(styles.join("")),
            js: scripts.reduce((sum, bytes) => sum + bytes, 0),
          };
          for (const what of ["html", "css", "js"] as const)
            if (weight[what] > budgets[what]) over.push(`${locale} ${path}: ${what} ${weight[what]}`);
        }
      }
      expect(over).toEqual([]);
    });
  }
});
