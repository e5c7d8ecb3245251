// Offers side by side: equal lines share one row, the best value is marked, ended offers are separate; ten of them
// fit a screen of 360 px. Also one offer on paper.
import { type Browser, expect } from "@playwright/test";
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

async function compared(browser: Browser, width: number, offers: HardOffer[]) {
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
  const person = await openAt(browser, `/request/${request_id}`, { email: data.customer_email, width });
  return { person, request_id, offer_id: sent.offer_id, data, keller };
}

test("equal labels share one row, the best value in a row is marked in a word, ended offers are separate", async ({
  browser,
}) => {
  const { person } = await compared(browser, 1440, more);
  const { page } = person;
  const table = page.getByRole("table").filter({ hasText: m.offer_compare_title({}, en) });
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
  const place = page.getByText(m.common_card_of({ card: "1", total: "10" }, en), { exact: true });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByRole("link", { name: new RegExp(`^${m.offer_view({}, en)}`) })).toHaveCount(10);
    await expect(place.filter({ visible: true })).toHaveCount(width < 768 ? 1 : 0);
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
