// Offers side by side: equal lines share one row, the best value is marked, ended offers are separate. On a phone two of
// them share the screen, with names and totals in view, and others are swiped; ten fit 360 px. Also one offer on paper.
import { type Browser, type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "../kit/api-client.ts";
import { Offer, openRequest, termsOf } from "../kit/api-steps.ts";
import { addOffers, type HardOffer } from "../kit/hard-offers.ts";
import { expectFits, expectNoFaults } from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { kellersLines, newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const endless = "Hochzeitsgesamtbegleitungsdokumentationsfotografie".repeat(2);
const more: HardOffer[] = [
  {
    provider_name: "Anna Brandt",
    total_minor: 194_000,
    lines: [
      ["photographs on the day", 10],
      ["Drone", 1],
    ],
  },
  { provider_name: "Nordlicht Foto", total_minor: 215_000, lines: [["Travel", 1]], policy: "flexible" },
  { provider_name: "Away Pictures", status: "withdrawn", total_minor: 100, lines: [["Nothing", 1]] },
];
const crowd: HardOffer[] = Array.from({ length: 7 }, (_, index) => ({
  provider_name: `Studio ${index} ${index === 0 ? endless.slice(0, 70) : ""}`.trim(),
  total_minor: 230_000 + index,
  lines: [[index === 1 ? endless : `Something else ${index}`, 1]],
}));

type How = { isPhone?: boolean; has_scripts?: boolean };

async function compared(browser: Browser, width: number, offers: HardOffer[], how: How = {}) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { keller } = await workerProviders();
  const request_id = await openRequest(client, data);
  const sent = await call(
    keller.client,
    "send_offer",
    { ...termsOf(request_id, kellersLines, data), deposit_bp: 2_000 },
    Offer,
  );
  await addOffers(request_id, offers);
  const person = await openAt(browser, `/request/${request_id}`, {
    email: data.customer_email,
    width,
    ...how,
  });
  return { person, request_id, offer_id: sent.offer_id, data, keller };
}

const comparison = (page: Page) => page.getByRole("table", { name: m.offer_compare_title({}, en) });

const boxOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    return {
      left: Math.round(left),
      top: Math.round(top),
      right: Math.round(right),
      bottom: Math.round(bottom),
    };
  });

/** Where the comparison's columns begin on the screen. */
const columnEdges = (table: Locator) =>
  table
    .getByRole("columnheader")
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));

/** Scrolls the page so far that the comparison begins this far above the screen. */
const scrollInto = (table: Locator, by: number) =>
  table.evaluate((element, far) => scrollBy(0, element.getBoundingClientRect().top + far), by);

/** A finger moves sideways over the middle of the screen. */
async function swipe(touch: CDPSession, from: number, to: number): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", { x: from, y: 500 });
  for (let step = 1; step <= 8; step += 1)
    await send("touchMove", { x: from + ((to - from) * step) / 8, y: 500 });
  await send("touchEnd");
}

/** Name and total of an offer stand at the top of the screen, and nothing covers them. */
async function expectHeadOnTop(table: Locator, name: string, total: string): Promise<void> {
  const head = table.getByRole("columnheader").filter({ hasText: name });
  // The browser moves it with the frame after the scroll.
  await expect.poll(async () => Math.abs((await boxOf(head)).top), { message: `${name} is on top` }).toBe(0);
  for (const text of [name, total]) {
    const isUncovered = await head.getByText(text, { exact: true }).evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 4, top + height / 2));
    });
    expect(isUncovered, `${text} is uncovered`).toBe(true);
  }
}

for (const has_scripts of [true, false]) {
  const how = has_scripts ? "" : " without scripts";
  test(`on a phone two offers share the screen${how}: labels above paired values, names and totals on top`, async ({
    browser,
  }) => {
    const { person, keller } = await compared(browser, 393, more.slice(0, 1), { isPhone: true, has_scripts });
    const { page } = person;
    const table = comparison(page);
    for (const width of [320, 393, 767]) {
      await page.setViewportSize({ width, height: 852 });
      await expect(table.getByRole("columnheader")).toHaveCount(2);
      expect(await columnEdges(table)).toEqual([0, Math.round(width / 2)]);
      for (const text of [m.offer_total_with_tax, m.offer_date, m.offer_valid_until]) {
        const header = page.getByRole("rowheader", { name: text({}, en) });
        const row = table.getByRole("row").filter({ has: header });
        const cells = row.getByRole("cell");
        const [above, one, other] = [
          await boxOf(header),
          await boxOf(cells.first()),
          await boxOf(cells.last()),
        ];
        const middle = Math.round(width / 2);
        expect(above).toMatchObject({ left: 0, right: width, bottom: one.top });
        expect(one).toMatchObject({ left: 0, right: middle });
        expect(other).toEqual({ ...one, left: middle, right: width });
      }
      await scrollInto(table, 240);
      await expectHeadOnTop(table, keller.name, "€1,785.00");
      await expectHeadOnTop(table, "Anna Brandt", "€1,940.00");
      await expectFits(person);
    }
    await page.getByRole("link", { name: `${m.offer_view({}, en)} Anna Brandt` }).click();
    await expect(page).toHaveURL(/\/offer\//);
    expectNoFaults(person);
  });

  test(`on a phone the second of three offers is swiped${how}, by touch and by keyboard; the first one stays`, async ({
    browser,
  }) => {
    const { person, keller } = await compared(browser, 393, more.slice(0, 2), { isPhone: true, has_scripts });
    const { page } = person;
    const table = comparison(page);
    const [first, second, third] = await columnEdges(table);
    expect(first).toBe(0);
    expect(second).toBeLessThan(393 / 2);
    expect(third).toBeLessThan(393);
    await scrollInto(table, 240);
    const touch = await page.context().newCDPSession(page);
    await swipe(touch, 350, 150);
    await expect.poll(() => columnEdges(table)).toEqual([0, expect.any(Number), second]);
    await expectHeadOnTop(table, keller.name, "€1,785.00");
    await expectHeadOnTop(table, "Nordlicht Foto", "€2,150.00");
    const [one, , other] = await table
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "Travel" }) })
      .getByRole("cell")
      .all();
    if (!one || !other) throw new Error("the row has no three values");
    const { left, right, ...lines } = await boxOf(one);
    expect([left, right]).toEqual([0, second]);
    expect(await boxOf(other)).toMatchObject({ left: right, ...lines });
    await swipe(touch, 150, 350);
    await expect.poll(() => columnEdges(table)).toEqual([first, second, third]);
    await page.getByRole("region", { name: m.offer_compare_title({}, en) }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => columnEdges(table)).toEqual([0, expect.any(Number), second]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await scrollInto(table, 300);
    await expectHeadOnTop(table, keller.name, "€1,785.00");
    // As in a browser that knows no scroll timelines: the head is where the table begins.
    const head = table.locator("thead");
    await head.evaluate((element) => element.style.setProperty("animation-timeline", "auto"));
    await expect.poll(async () => (await boxOf(head)).top).toBe(-300);
    await expectFits(person);
    expectNoFaults(person);
  });
}

test("equal labels share one row, the best value in a row is marked in a word, ended offers are separate", async ({
  browser,
}) => {
  const { person } = await compared(browser, 1440, more);
  const { page } = person;
  const table = comparison(page);
  const row = (label: string) =>
    table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: label }) });
  const cells = (label: string) => row(label).getByRole("cell");
  const [included, missing] = [m.offer_part_included({}, en), m.offer_part_missing({}, en)];
  await expect(cells("Photographs on the day")).toHaveText(["8 ×", /^10 × most/, missing]);
  await expect(cells("Travel")).toHaveText([included, missing, included]);
  await expect(cells(m.offer_total_with_tax({}, en)).first()).toContainText(m.offer_mark_lowest({}, en));
  await expect(cells(m.offer_if_you_cancel({}, en)).nth(2)).toContainText(m.offer_mark_longest({}, en));
  await expect(table).not.toContainText("Away Pictures");
  await page.getByText(m.request_offers_gone({ offers: m.request_offers_one({}, en) }, en)).click();
  await expect(page.getByRole("link", { name: "Away Pictures" })).toBeVisible();
  await expectFits(person);
  expectNoFaults(person);
});

test("ten offers with endless words fit 360 and 1440 px", async ({ browser }) => {
  const { person } = await compared(browser, 360, [...more, ...crowd]);
  const { page } = person;
  const places = ["1", "10"].map((card) =>
    page.getByText(m.common_card_of({ card, total: "10" }, en), { exact: true }).filter({ visible: true }),
  );
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByRole("link", { name: new RegExp(`^${m.offer_view({}, en)}`) })).toHaveCount(10);
    for (const place of places) await expect(place).toHaveCount(width < 768 ? 1 : 0);
    await expectFits(person);
  }
  expectNoFaults(person);
});

test("an offer prints on one page with its parties, lines, totals and policy, and no controls", async ({
  browser,
}) => {
  const { person, request_id, offer_id, data, keller } = await compared(browser, 1440, []);
  const { page } = person;
  await page.goto(`/request/${request_id}/offer/${offer_id}`);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  for (const text of [keller.name, "Mara Example", data.title, "€1,785.00", "Travel"]) {
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(
    main.getByText(m.offer_policy_moderate({}, en)).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expectNoFaults(person);
});
