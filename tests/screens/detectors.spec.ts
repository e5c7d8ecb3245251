// The detectors of the screen checks: each finds a fault planted on a page made for it and passes a sound page. Here
// those of layout, words, colours and browser errors; detectors-of-content.spec.ts has those that compare content.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { openBrowser } from "#tests/e2e/kit/person.ts";
import { test } from "#tests/e2e/kit/test.ts";
import { axeFaults } from "./checks/axe.ts";
import { collectErrors } from "./checks/browser-errors.ts";
import { controlFaults, layoutFaults, overflowFaults, textFaults } from "./checks/layout.ts";
import { nameFaults } from "./checks/names.ts";
import { readTexts } from "./content.ts";
import { plainPage } from "./plain-page.ts";
import { openScreen, phone, screens } from "./screen-size.ts";
import { wordFaults } from "./words.ts";

test.use({ viewport: { width: 360, height: 800 } });

async function overflowOf(page: Page, body: string, style?: string): Promise<string[]> {
  await page.setContent(plainPage(body, style));
  return page.evaluate(overflowFaults);
}

async function textsOf(page: Page, body: string, style?: string): Promise<string[]> {
  await page.setContent(plainPage(body, style));
  return page.evaluate(textFaults);
}

test("a page wider than its screen is found, one that scrolls inside a region is not", async ({ page }) => {
  const wide = `<div style="width: 500px">wide</div>`;
  expect((await overflowOf(page, wide)).join()).toContain("the page is 500 px wide on 360 px");
  expect(await overflowOf(page, `<div style="overflow-x: auto">${wide}</div>`)).toEqual([]);
});

test("a control that leaves its form is found, and a refused one without a border that shows it", async ({
  page,
}) => {
  const style = ".error { color: red } .shown { border: 1px solid red }";
  const body = (fields: string) =>
    `<form style="width: 200px">${fields}<p class="error">Enter a price.</p></form>`;
  const faultsOf = async (fields: string) => {
    await page.setContent(plainPage(body(fields), style));
    return page.evaluate(controlFaults);
  };
  expect(await faultsOf(`<input name="when" style="width: 240px">`)).toHaveLength(1);
  expect(await faultsOf(`<span class="affix"><input name="price" aria-invalid="true"></span>`)).toHaveLength(
    1,
  );
  const sound = `<span class="affix shown"><input name="price" aria-invalid="true" style="width: 90px"></span>`;
  expect(await faultsOf(sound)).toEqual([]);
});

test("side-by-side controls on different heights are found, and an error above its control", async ({
  page,
}) => {
  const style =
    "form { display: grid; grid-template-columns: 1fr 1fr; align-items: var(--at) } p { margin: 0 } input { height: 44px }";
  const body = (at: string, first: string) => `<form style="--at: ${at}">
    <div class="field"><label>Town</label><br>${first}</div>
    <div class="field"><label>Code</label><br><input style="width: 90px"></div></form>`;
  const faultsOf = async (at: string, first: string) => {
    await page.setContent(plainPage(body(at, first), style));
    return page.evaluate(controlFaults);
  };
  const input = `<input style="width: 90px">`;
  const error = `<p class="error">Enter a town.</p>`;
  expect(await faultsOf("start", input + error)).toEqual([]);
  expect((await faultsOf("end", input + error)).join()).toMatch(
    /^Town and the control beside it stand \d+ px apart$/,
  );
  expect((await faultsOf("end", error + input)).join()).toBe("the error of Town stands above its control");
});

test("something that sticks out of a page that cannot scroll is found", async ({ page }) => {
  const found = await overflowOf(
    page,
    `<div style="margin-left: 300px; width: 200px">out</div>`,
    "html { overflow-x: clip }",
  );
  expect(found.join()).toContain("reaches from 300 to 500 px");
  expect(await overflowOf(page, `<p style="position: absolute; left: -20px">out</p>`)).toHaveLength(1);
});

test("overlapping texts are found", async ({ page }) => {
  const found = await textsOf(page, `<p>Below</p><p style="margin-top: -20px">Above</p>`, "p { margin: 0 }");
  expect(found).toEqual(['texts overlap: "Below" and "Above"']);
});

test("close lines, texts for screen readers, closed and floating texts do not count as overlap", async ({
  page,
}) => {
  const body = `<p style="line-height: 1.05">Two lines of a headline that stand as close as headlines do, <b>bold</b> too</p>
    <p>Target <span class="read">and heard</span></p><p>Price <span class="read">of the offer</span> 12</p>
    <details><summary>More</summary><p>Folded away</p></details><p>After it</p>
    <div style="position: fixed; inset: auto 0 0 0">A bar above everything</div>
    <div style="overflow: auto; height: 40px"><p>First</p><p>Second</p><p>Third</p></div><p>Next to it</p>`;
  expect(await textsOf(page, body)).toEqual([]);
});

test("a text that is cut off or leaves its box is found; an ellipsis is allowed", async ({ page }) => {
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

test("a short word broken into lines is found", async ({ page }) => {
  const narrow = '<p style="width: 20px; overflow-wrap: anywhere">EUR</p>';
  expect((await textsOf(page, narrow)).join()).toContain('a short word is broken: "EUR"');
});

test("links and buttons with one name that lead to different pages are found, and names that start differently", async ({
  page,
}) => {
  const namesOf = async (body: string) => {
    await page.setContent(plainPage(body));
    return page.evaluate(nameFaults);
  };
  const form = (id: string, key: string, more = "") =>
    `<form method="post" action="http://x.test/"><input type="hidden" name="_key" value="${key}"><input type="hidden"
      name="id" value="${id}"><button name="command" value="cancel">Cancel${more}</button></form>`;
  const links = '<a href="http://x.test/1">Pay</a><a href="http://x.test/2">Pay</a>';
  expect(await namesOf(links)).toEqual(['two are called "Pay": http://x.test/1 and http://x.test/2']);
  expect(await namesOf(form("1", "k") + form("2", "l"))).toHaveLength(1);
  expect(
    await namesOf('<button type="button">More</button><button type="button">More</button>'),
  ).toHaveLength(1);
  expect(await namesOf('<button aria-label="Close">Done</button>')).toEqual([
    '"Done" is called "Close", which begins otherwise',
  ]);
  const row = (id: number, cell: string) => `<tr><td>R-${id}</td><td>${cell}</td></tr>`;
  const table = (cells: string[]) =>
    `<table><tbody>${cells.map((cell, id) => row(id, cell)).join("")}</tbody></table>`;
  expect(await namesOf(table([form("1", "k"), form("2", "l")]))).toHaveLength(1);
  // Rows of a table, the same target twice, a name that says which one, and elements that nobody sees or hears.
  expect(await namesOf(table(links.split("</a>")))).toEqual([]);
  expect(
    await namesOf(
      `${form("1", "k")}${form("1", "l")}${form("2", "m", '<span class="read">: Wedding</span>')}
       <a href="http://x.test/1">Pay</a><a href="http://x.test/1">Pay</a>
       <a href="http://x.test/2" aria-label="Pay: Wedding">Pay</a><a href="http://x.test/3" hidden>Pay</a>`,
    ),
  ).toEqual([]);
});

const readTextsOf = async (page: Page, body: string) => {
  await page.setContent(plainPage(body));
  return page.evaluate(readTexts);
};

test("a message's key, a placeholder and a missing value are found", async ({ page }) => {
  const texts = await readTextsOf(
    page,
    `<p>request_list_title</p><p>Until undefined</p><p>NaN</p><p>[object Object]</p><p>{count} offers</p>
     <button aria-label="Invalid Date">x</button>`,
  );
  expect(wordFaults(texts, "en")).toHaveLength(6);
});

test("a sentence of the other language is found, also with something filled in; the own language is not", async ({
  page,
}) => {
  const english = await readTextsOf(page, "<p>Requests</p><p>2 requests are open in your categories.</p>");
  const german = await readTextsOf(page, "<p>Anfragen</p>");
  expect(wordFaults(english, "en")).toEqual([]);
  expect(wordFaults(english, "de")).toEqual([
    'en on a page in de: "Requests"',
    'en on a page in de: "2 requests are open in your categories."',
  ]);
  expect(wordFaults(german, "de")).toEqual([]);
  expect(wordFaults(german, "en")).toEqual(['de on a page in en: "Anfragen"']);
  // Iceland, and part of an address.
  expect(wordFaults(["Island"], "de")).toEqual([]);
});

test("axe finds faults with all its rules, those of colour or all others; a sound page has none", async ({
  page,
}) => {
  await page.setContent(plainPage(`<p style="color: #aaa">Pale</p><input>`));
  const found = (await axeFaults(page)).join();
  expect(found).toContain("axe color-contrast");
  expect(found).toContain("axe label");
  const colours = (await axeFaults(page, "colour")).join();
  expect(colours).toContain("axe color-contrast");
  expect(colours).not.toContain("axe label");
  const structure = (await axeFaults(page, "structure")).join();
  expect(structure).toContain("axe label");
  expect(structure).not.toContain("axe color-contrast");
  await page.setContent(plainPage(`<p>Three offers.</p><label>Name <input name="name"></label>`));
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(overflowFaults)).toEqual([]);
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(wordFaults(await page.evaluate(readTexts), "en")).toEqual([]);
});

test("each screen has its width, and a phone uses a finger instead of a mouse", async ({ browser }) => {
  const context = await browser.newContext({ viewport: null });
  const page = await context.newPage();
  const screen = await openScreen(page);
  const found = [];
  for (const size of screens) {
    await screen.resize(size);
    await page.setContent(plainPage("<p>Three offers</p>"));
    found.push(await page.evaluate(() => [innerWidth, matchMedia("(pointer: coarse)").matches]));
  }
  expect(found).toEqual([
    [393, true],
    [320, true],
    [820, true],
    [1440, false],
  ]);
  await screen.resize(phone);
  await page.setContent(plainPage(`<div style="width: 454px">wide</div>`));
  expect((await layoutFaults(page)).join()).toContain("454 px");
  await context.close();
});

test.describe("errors that a browser reports", () => {
  let server: Server;
  let origin: string;
  const pages: Record<string, [status: number, body: string, policy?: string]> = {
    "/sound": [200, "<p>Fine</p>"],
    "/console": [200, `<script>console.error("it went wrong")</script>`],
    "/throws": [200, `<script>throw new Error("unexpected")</script>`],
    "/rejects": [200, `<script>Promise.reject("")</script>`],
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
      response.end(`${plainPage(body)}<link rel="icon" href="data:,">`);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => new Promise((done) => server.close(done)));

  for (const [path, message] of [
    ["/console", "in the console: it went wrong"],
    ["/throws", "an error of a script: unexpected"],
    ["/missing", "404 from"],
    ["/dead", "no answer: http://127.0.0.1:9/"],
    ["/policy", "in the console: Executing inline script violates"],
    ["/refused", "422 from"],
  ] as const) {
    test(`${path} is found`, async ({ page }) => {
      const errors = collectErrors(page, true);
      await page.goto(`${origin}${path}`);
      await expect.poll(() => errors.drain().join()).toContain(message);
    });
  }

  test("of a watched person are found, even a rejection without a message", async ({ browser }) => {
    const person = await openBrowser(browser, { email: "", name: "Mara", width: 360 }, true);
    await person.page.goto(`${origin}/rejects`);
    await expect
      .poll(() => person.faults.join())
      .toContain(`a rejection without words at ${origin}/rejects:`);
    await person.context.close();
  });

  test("a sound page and an expected refusal are no faults", async ({ page }) => {
    const errors = collectErrors(page, true);
    await page.goto(`${origin}/sound`);
    errors.expectStatus(422);
    await page.goto(`${origin}/refused`);
    expect(errors.drain()).toEqual([]);
  });
});
