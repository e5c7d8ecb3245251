// The pages that only inform, from two web processes on one database: a visitor gets the bytes that React renders for
// this request, and a change is on the next answer of both.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptPages } from "#server/http/page/kept/facts.ts";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { endProgram, startWeb } from "#tests/kit/product/instances.ts";
import type { Program } from "#tests/kit/product/product.ts";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";

let product: TestProduct;
let second: Program;
let inside: Attached;
let origins: [first: string, second: string];
let member: FormBrowser;

beforeAll(async () => {
  const [port, own] = [await freePort(), { COMPRESS_PAGES: "on", RATE_LIMITS: "off" }];
  product = await openTestProduct(own);
  const settings = { MODE: "demo", ...product.ports, DATA_DIR: product.data_dir, ...own };
  second = await startWeb(port, { ...settings, PUBLIC_URL: product.origin });
  origins = [product.origin, `http://localhost:${port}`];
  inside = await attachTo(product.data_dir, product.ports);
  member = await new FormBrowser(product.origin).signIn("customer@demo.test");
});

afterAll(async () => {
  await inside?.detach();
  if (second) await endProgram(second);
  await product?.stop();
});

const ownOfEach = new Set(["x-request-id", "date", "content-length", "transfer-encoding"]);

async function ask(origin: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(`${origin}${path}`, { method, headers: { accept: "text/html", ...headers } });
  const html = await answer.text();
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !ownOfEach.has(name)),
    length: answer.headers.get("content-length"),
    // The banner of the demo shows the time to the minute, its attribute to the millisecond.
    html: html.replace(/<time dateTime="[^"]*">[^<]*<\/time>/, "<time></time>"),
  };
}

const paths = keptPages.map(({ pattern }) =>
  pattern === "*" ? "/not-found" : pattern.replace(":name", "demo"),
);
const table = paths.flatMap((path) =>
  ["en", "de"].flatMap((locale) => ["system", "light", "dark"].map((theme) => ({ path, locale, theme }))),
);

describe("a visitor's page", () => {
  test.each(table)("$path in $locale and $theme is what React renders, byte for byte", async (row) => {
    const { path, locale, theme } = row;
    const chosen = `PARAGLIDE_LOCALE=${locale}; theme=${theme}; time_zone=America%2FNew_York`;
    for (const origin of origins) {
      const kept = await ask(origin, path, { cookie: chosen });
      const rendered = await ask(origin, path, { cookie: `${chosen}; anything=1` });
      expect(kept).toEqual({ ...rendered, length: kept.length });
      expect(kept.status).toBe(path === "/not-found" ? 404 : 200);
      expect(kept.html).toContain(
        `<html lang="${locale}" data-locale="${locale}"${theme === "system" ? "" : ` data-theme="${theme}"`}`,
      );
      // It was rendered for another request than this one, whose address it would contain.
      const other = await ask(origin, `${path}?nothing=1`, { cookie: chosen });
      expect(other).toEqual({ ...kept, length: other.length });
    }
  });

  test("is the same compressed and for HEAD, and is not stored by browsers or caches", async () => {
    const plain = await ask(product.origin, "/legal", { "accept-encoding": "identity" });
    for (const encoding of ["br", "gzip"]) {
      const encoded = await ask(product.origin, "/legal", { "accept-encoding": encoding });
      expect(encoded.html).toBe(plain.html);
      expect(Object.fromEntries(encoded.headers)).toMatchObject({
        "content-encoding": encoding,
        "cache-control": "private, no-store",
        vary: "Accept-Encoding",
      });
      expect(Number(encoded.length)).toBeLessThan(Number(plain.length) / 2);
    }
    const head = await ask(product.origin, "/legal", {}, "HEAD");
    expect([head.status, head.html]).toEqual([200, ""]);
  });
});

test.each(paths)("%s of a member is rendered for its request", async (path) => {
  const { html } = await member.get(`${path}?nothing=1`);
  expect(html).toContain("nothing=1");
  expect(html).toContain('href="/bookings"');
});

test.each(["/legal", "/terms", "/privacy-policy"])(
  "a new version is on the next %s of both processes, for visitors and members",
  async (path) => {
    const kind = ({ "/legal": "legal_notice", "/terms": "terms" } as const)[path] ?? "privacy_policy";
    for (const origin of origins) await ask(origin, path);
    const text_version = `2040-${kind.replace("_", "-")}`;
    const input = { kind, text_version, en: "## Just published", de: "## Gerade veröffentlicht" } as const;
    await inside.kit.run(publishLegalText, await inside.kit.operator(), input);
    for (const origin of origins) {
      expect((await ask(origin, path)).html).toContain(text_version);
      expect((await ask(origin, path)).html).toContain("Just published");
    }
    expect((await member.get(path)).html).toContain(text_version);
  },
);
