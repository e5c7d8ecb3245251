// The detectors of the screen checks that compare content: with and without scripts, in both languages, over HTTP, with
// another state, and with another structure. Each finds a fault planted on a page made for it and passes a sound page.
import { randomUUID } from "node:crypto";
import { type Browser, expect } from "@playwright/test";
import { test } from "#tests/e2e/kit/test.ts";
import { formFaults, hiddenFaults, linkFaults, outlineFaults, unnamedFaults } from "./checks/html.ts";
import { nameFaults } from "./checks/names.ts";
import { readStructure } from "./checks/structure.ts";
import {
  enhancements,
  languageFaults,
  noScriptFaults,
  readContent,
  readTexts,
  readVisible,
} from "./content.ts";
import { type ExpectedText, expectedTextFaults, selectorsOf } from "./expected-text.ts";
import { parsePage, readOn } from "./http-page.ts";
import { plainPage } from "./plain-page.ts";

/** A page with scripts, and its answer read by a browser that runs none, as the checks do. */
async function bothWays(browser: Browser, body: string): Promise<string[]> {
  const contexts = [await browser.newContext(), await browser.newContext({ javaScriptEnabled: false })];
  const contents = [];
  for (const context of contexts) {
    const page = await context.newPage();
    await page.setContent(plainPage(body), { waitUntil: "domcontentloaded" });
    contents.push(await page.evaluate(readContent, enhancements));
    await context.close();
  }
  const [scripted, noScript] = contents;
  return scripted && noScript ? noScriptFaults(scripted, noScript) : ["not read"];
}

test("content, links and buttons that only scripts bring are found; enhancements are not", async ({
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
  // What a stylesheet or the parser does only with scripts, and only without them.
  const style =
    "<style>.a { display: none } @media (scripting: none) { .a { display: block } .b { display: none } }</style>";
  const differing = `${style}<p class="a">Without</p><p class="b">With</p>`;
  expect((await bothWays(browser, differing)).join()).toContain("the content differs");
});

test("pages that differ only in texts share a structure; an extra part, role or class makes another", () => {
  const structureOf = (body: string) => readStructure(parsePage(plainPage(body)));
  const known = structureOf(`<p class="note">In 2 hours</p><a id="row-1" href="/request/1">Lisbon</a>`);
  expect(structureOf(`<p class="note">In 3 days</p><a id="row-2" href="/booking/2">Porto</a>`)).toBe(known);
  for (const other of [
    `<p class="note">In 2 hours</p><a id="row-1" href="/request/1"></a>`,
    `<p class="note">In 2 hours</p><a id="row-1" href="">Lisbon</a>`,
    `<p class="note" role="alert">In 2 hours</p><a id="row-1" href="/request/1">Lisbon</a>`,
    `<p class="hint">In 2 hours</p><a id="row-1" href="/request/1">Lisbon</a>`,
    `<p class="note">In 2 hours</p><a id="row-1" href="/request/1">Lisbon</a><input>`,
  ])
    expect(structureOf(other)).not.toBe(known);
});

test("a link or button that only one language has is found; anchors have names in each", () => {
  const contentOf = (...reachable: string[]) => ({ text: "Offers", reachable });
  const english = contentOf("a /requests", "a #fees", "button command accept_offer", "input title");
  const german = contentOf("a /requests", "a #kosten", "button command accept_offer");
  expect(languageFaults([english, german])).toEqual([]);
  expect(languageFaults([english, contentOf("a /requests", "button command decline_offer")])).toEqual([
    "only in one language: button command accept_offer, button command decline_offer",
  ]);
  expect(languageFaults([english])).toEqual(["only one language was read"]);
  const board = (...ids: string[]) => contentOf(...ids.map((id) => `a /request/${id}`));
  const [first, second] = [randomUUID(), randomUUID()];
  expect(languageFaults([board(first), board(first, second)])).toEqual([]);
  expect(languageFaults([board(first), contentOf()])).toEqual(["only in one language: a /request/ID"]);
  const more = (row: string) => contentOf(`a /requests?after=${row}`);
  expect(languageFaults([more("WyIyMDI2"), more("WyIyMDI3")])).toEqual([]);
  expect(languageFaults([more("WyIyMDI2"), contentOf()])).toHaveLength(1);
});

test("a page that is read over HTTP has the same texts, links, buttons and names as in a browser", async ({
  page,
}) => {
  const html = plainPage(
    `<p>Three offers</p><p hidden>Nothing</p><details><summary>More</summary><p>Folded away</p></details>
     <a href="/requests">Requests</a><button name="command" value="accept_offer">Accept</button><a href="/bookings">Requests</a>
     <img alt="The lake" src="data:,"><script>"no text"</script><dialog>Closed</dialog><input type="hidden" name="version">`,
  );
  const parsed = parsePage(html);
  await page.setContent(html);
  expect(readOn(parsed, "/", readTexts)).toEqual(await page.evaluate(readTexts));
  expect(readOn(parsed, "/", readContent, enhancements)).toEqual(
    await page.evaluate(readContent, enhancements),
  );
  const wanted = ["img", "video"];
  expect(readOn(parsed, "/", readVisible, wanted)).toEqual(await page.evaluate(readVisible, wanted));
  expect(readOn(parsed, "/", nameFaults)).toHaveLength(1);
});

test("a sound page of another state is found by its missing texts", async ({ page }) => {
  const faultsOf = async (body: string, expected: readonly ExpectedText[]) => {
    await page.setContent(plainPage(body));
    return expectedTextFaults(expected, await page.evaluate(readVisible, selectorsOf(expected)), "en");
  };
  const released = `<p>Released</p><input type="radio" value="provider" checked><p hidden>Studio Keller</p>`;
  expect(await faultsOf(released, ["booking_status_lapsed"])).toEqual([]);
  expect(await faultsOf("<p>Confirmed</p>", ["booking_status_lapsed"])).toEqual([
    "not on screen: booking_status_lapsed",
  ]);
  expect(await faultsOf(released, [{ text: "Studio Keller" }])).toEqual(['not on screen: "Studio Keller"']);
  const checked = { selector: '[value="provider"]:checked' };
  expect(await faultsOf(released, ["booking_status_lapsed", checked])).toEqual([]);
  expect(await faultsOf("<p>Released</p>", ["booking_status_lapsed", checked])).toEqual([
    `not on screen: ${checked.selector}`,
  ]);
  const absent = { absent: "booking_status_lapsed" };
  expect(await faultsOf("<p>Confirmed</p>", ["booking_status_confirmed", absent])).toEqual([]);
  expect(await faultsOf("<p>Confirmed</p><p>Released</p>", ["booking_status_confirmed", absent])).toEqual([
    "on screen in a wrong state: booking_status_lapsed",
  ]);
  expect(await faultsOf(released, [])).toEqual(["the screen state names no text that must be on screen"]);
  await expect(faultsOf(released, ["no_such_message"])).rejects.toThrow("no_such_message");
});

test("a text is expected in the page's language, with any values for its placeholders", () => {
  const page = { texts: ["Check 2", " fields", "in 35 minutes"], selectors: [] };
  const attention = "common_error_summary_many";
  expect(expectedTextFaults([attention], page, "en")).toEqual([]);
  expect(expectedTextFaults([attention], page, "de")).toEqual([`not on screen: ${attention}`]);
  expect(expectedTextFaults([{ en: "in # minutes", de: "in # Minuten" }], page, "en")).toEqual([]);
  expect(expectedTextFaults([{ en: "in # hours", de: "in # Stunden" }], page, "en")).toEqual([
    'not on screen: "in # hours"',
  ]);
});

test("faults in a page's HTML are found: headings, names, links, forms and hidden data", () => {
  const faultsOf = (body: string) => {
    const html = plainPage(body);
    const page = parsePage(html);
    return [
      ...outlineFaults(page, "en"),
      ...unnamedFaults(page),
      ...linkFaults(page, "/requests"),
      ...formFaults(page, true),
      ...hiddenFaults(html, ["own@example.test"]),
    ].join();
  };
  expect(faultsOf('<h2>Open</h2><a href="/request/1">Lisbon</a><script>"own@example.test"</script>')).toBe(
    "",
  );
  for (const [body, fault] of [
    ["<h3>Open</h3>", "skips a level"],
    ['<p id="a"></p><p id="a"></p>', "is there twice"],
    ['<label for="b">Town</label>', "refers to nothing"],
    ["<button></button>", "without a name"],
    ['<input name="town">', "without a name"],
    ['<a href="/no-such-page">More</a>', "leads to no route"],
    ['<a href="#fees">Fees</a>', "no such part"],
    ['<form method="post"></form>', "without a button"],
    ['<form><button name="command" value="accept_offer">Accept</button></form>', "lacks _key"],
    ['<script>"\\nlena@example.test"</script>', "does not show: lena@example.test"],
  ] as const)
    expect(faultsOf(body)).toContain(fault);
});
