// The walk's own eyes: each fault is put on a page made for it and must be seen; a page without one must pass.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./kit/test.ts";
import { axeFaults } from "./walk/axe.ts";
import { overflowFaults, textFaults } from "./walk/layout.ts";
import { enhancements, givenContent, languageFaults, stillFaults } from "./walk/still.ts";
import { watch } from "./walk/watch.ts";
import { spokenTexts, wordFaults } from "./walk/words.ts";

const document = (body: string, style = "") => `<!doctype html><html lang="en"><head><title>A page</title>
<meta name="viewport" content="width=device-width"><style>body { margin: 0; font: 16px/1.5 sans-serif }
.read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) } ${style}</style></head>
<body><main><h1>Your offers</h1>${body}</main></body></html>`;

test.use({ viewport: { width: 360, height: 800 } });

async function overflowOf(page: Page, body: string, style?: string): Promise<string[]> {
  await page.setContent(document(body, style));
  return page.evaluate(overflowFaults);
}

async function textsOf(page: Page, body: string, style?: string): Promise<string[]> {
  await page.setContent(document(body, style));
  return page.evaluate(textFaults);
}

test("a page wider than its screen is seen, one that scrolls inside a region is not", async ({ page }) => {
  const wide = `<div style="width: 500px">wide</div>`;
  expect((await overflowOf(page, wide)).join()).toContain("the page is 500 px wide on 360 px");
  expect(await overflowOf(page, `<div style="overflow-x: auto">${wide}</div>`)).toEqual([]);
});

test("something that sticks out of a page that cannot scroll is seen", async ({ page }) => {
  const found = await overflowOf(
    page,
    `<div style="margin-left: 300px; width: 200px">out</div>`,
    "html { overflow-x: clip }",
  );
  expect(found.join()).toContain("reaches from 300 to 500 px");
  expect(await overflowOf(page, `<p style="position: absolute; left: -20px">out</p>`)).toHaveLength(1);
});

test("texts on top of each other are seen", async ({ page }) => {
  const found = await textsOf(page, `<p>Below</p><p style="margin-top: -20px">Above</p>`, "p { margin: 0 }");
  expect(found).toEqual(['texts overlap: "Below" and "Above"']);
});

test("lines that stand close, what only readers hear, folded and floating texts are no overlap", async ({
  page,
}) => {
  const body = `<p style="line-height: 1.05">Two lines of a headline that stand as close as headlines do, <b>bold</b> too</p>
    <p>Seen <span class="read">and heard</span></p><p>Price <span class="read">of the offer</span> 12</p>
    <details><summary>More</summary><p>Folded away</p></details><p>After it</p>
    <div style="position: fixed; inset: auto 0 0 0">A bar above everything</div>
    <div style="overflow: auto; height: 40px"><p>First</p><p>Second</p><p>Third</p></div><p>Next to it</p>`;
  expect(await textsOf(page, body)).toEqual([]);
});

test("a text that is cut off or leaves its box is seen; an ellipsis is meant", async ({ page }) => {
  const cut = "width: 100px; white-space: nowrap; overflow: hidden";
  expect(await textsOf(page, `<p style="${cut}">A text too long for its box</p>`)).toEqual([
    'text is cut off: "A text too long for its box"',
  ]);
  expect(
    await textsOf(page, `<p style="${cut}; text-overflow: ellipsis">A text too long for its box</p>`),
  ).toEqual([]);
  expect(
    await textsOf(page, `<p style="height: 20px; overflow: hidden">${"Some words. ".repeat(20)}</p>`),
  ).toHaveLength(1);
  expect((await textsOf(page, `<p style="width: 80px">${"long".repeat(10)}</p>`)).join()).toContain(
    "leaves its box",
  );
});

test("a short word broken into lines is seen", async ({ page }) => {
  const narrow = '<p style="width: 20px; overflow-wrap: anywhere">EUR</p>';
  expect((await textsOf(page, narrow)).join()).toContain('a short word is broken: "EUR"');
});

const saidOn = async (page: Page, body: string) => {
  await page.setContent(document(body));
  return page.evaluate(spokenTexts);
};

test("a message's name, a hole and a value that is not there are seen", async ({ page }) => {
  const texts = await saidOn(
    page,
    `<p>request_list_title</p><p>Until undefined</p><p>NaN</p><p>[object Object]</p><p>{count} offers</p>
     <button aria-label="Invalid Date">x</button>`,
  );
  expect(wordFaults(texts, "en")).toHaveLength(6);
});

test("a sentence of the other language is seen, also with something filled in; the own language is not", async ({
  page,
}) => {
  const english = await saidOn(page, "<p>Requests</p><p>2 things need your attention</p>");
  const german = await saidOn(page, "<p>Anfragen</p>");
  expect(wordFaults(english, "en")).toEqual([]);
  expect(wordFaults(english, "de")).toEqual([
    'en on a page in de: "Requests"',
    'en on a page in de: "2 things need your attention"',
  ]);
  expect(wordFaults(german, "de")).toEqual([]);
  expect(wordFaults(german, "en")).toEqual(['de on a page in en: "Anfragen"']);
});

test("axe sees what it should; a sound page has no fault of any kind", async ({ page }) => {
  await page.setContent(document(`<p style="color: #aaa">Pale</p><input>`));
  const found = (await axeFaults(page)).join();
  expect(found).toContain("axe color-contrast");
  expect(found).toContain("axe label");
  const ofColour = (await axeFaults(page, "colour")).join();
  expect(ofColour).toContain("axe color-contrast");
  expect(ofColour).not.toContain("axe label");
  await page.setContent(document(`<p>Three offers.</p><label>Name <input name="name"></label>`));
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(overflowFaults)).toEqual([]);
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(wordFaults(await page.evaluate(spokenTexts), "en")).toEqual([]);
});

test.describe("what a browser says", () => {
  let server: Server;
  let origin: string;
  const pages: Record<string, [status: number, body: string, policy?: string]> = {
    "/sound": [200, "<p>Fine</p>"],
    "/console": [200, `<script>console.error("it went wrong")</script>`],
    "/throws": [200, `<script>throw new Error("unexpected")</script>`],
    "/missing": [200, `<img alt="" src="/none.png">`],
    "/dead": [200, `<img alt="" src="http://127.0.0.1:9/">`],
    "/policy": [200, "<script>1</script>", "script-src 'none'"],
    "/refused": [422, "<p>Refused</p>"],
  };

  test.beforeAll(async () => {
    server = createServer((request, response) => {
      const [status, body, policy] = pages[request.url ?? ""] ?? [404, "nothing"];
      response.statusCode = status;
      response.setHeader("content-type", "text/html");
      if (policy) response.setHeader("content-security-policy", policy);
      response.end(`${document(body)}<link rel="icon" href="data:,">`);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => new Promise((done) => server.close(done)));

  for (const [path, said] of [
    ["/console", "in the console: it went wrong"],
    ["/throws", "an error of a script: unexpected"],
    ["/missing", "404 from"],
    ["/dead", "no answer: http://127.0.0.1:9/"],
    ["/policy", "in the console: Executing inline script violates"],
    ["/refused", "422 from"],
  ] as const) {
    test(`${path} is seen`, async ({ page }) => {
      const seen = watch(page, true);
      await page.goto(`${origin}${path}`);
      await expect.poll(() => seen.taken().join()).toContain(said);
    });
  }

  test("a sound page and an expected refusal are no faults", async ({ page }) => {
    const seen = watch(page, true);
    await page.goto(`${origin}/sound`);
    seen.expect(422);
    await page.goto(`${origin}/refused`);
    expect(seen.taken()).toEqual([]);
  });
});

async function bothWays(browser: Browser, body: string): Promise<string[]> {
  const given = [];
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.route("http://still.test/", (route) =>
      route.fulfill({ contentType: "text/html", body: document(body) }),
    );
    await page.goto("http://still.test/");
    given.push(await page.evaluate(givenContent, enhancements));
    await context.close();
  }
  const [scripted, still] = given;
  return scripted && still ? stillFaults(scripted, still) : ["not looked at"];
}

test("content, links and buttons that only scripts bring are seen; enhancements are not", async ({
  browser,
}) => {
  const add = (html: string) =>
    `<div id="a"></div><script>document.getElementById("a").innerHTML = '${html}'</script>`;
  expect((await bothWays(browser, add("<p>Only with scripts</p>"))).join()).toContain("the content differs");
  expect((await bothWays(browser, add('<a href="/more"></a><button name="b"></button>'))).join()).toContain(
    "not reachable without scripts: a /more, button b",
  );
  expect(
    await bothWays(
      browser,
      `<p>The same</p><noscript>Reload</noscript>${add("<p data-enhancement>Copy</p>")}`,
    ),
  ).toEqual([]);
});

test("a way on that one language alone has is seen; the parts of a page have names in each", () => {
  const given = (...reachable: string[]) => ({ text: "Offers", reachable });
  const english = given("a /requests", "a #fees", "button command accept_offer", "input title");
  expect(languageFaults([english, given("a /requests", "a #kosten", "button command accept_offer")])).toEqual(
    [],
  );
  expect(languageFaults([english, given("a /requests", "button command decline_offer")])).toEqual([
    "only in one language: button command accept_offer, button command decline_offer",
  ]);
  expect(languageFaults([])).toEqual(["nothing was looked at"]);
});
