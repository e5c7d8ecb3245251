// An offer that changes right before the press: the bar that accepts says what changed and waits until that was seen.
import { expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call } from "../kit/api-client.ts";
import { termsOf } from "../kit/api-steps.ts";
import { expectSameDocument, mark, openMarket, streamOpened } from "../kit/live-market.ts";
import { expectFits, expectNoFaults } from "../kit/person.ts";
import { kellersLines, wintersLines } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const before = { en: "€1,785.00", de: "1.785,00 €" };
const after = { en: "€2,261.00", de: "2.261,00 €" };

/** The two pages with the bar. */
const pages = [
  { where: "the request with its only offer", isRequest: true, locale: "de", width: 393, isPhone: true },
  { where: "the page of the offer", isRequest: false, locale: "en", width: 1440, isPhone: false },
] as const;

for (const { where, isRequest, locale, ...screen } of pages)
  test(`${where}: a revision while the finger is about to press is seen first, in ${locale}`, async ({
    browser,
  }) => {
    const { person, path, provider, request_id, sendOffer, data } = await openMarket(browser, {
      locale,
      ...screen,
    });
    const { offer_id, version } = await sendOffer();
    const { page } = person;
    const o = { locale };
    const opened = streamOpened(page);
    await enter(person, isRequest ? path : `${path}/offer/${offer_id}`);
    await opened;
    await mark(page);
    const accept = (total: string) => page.getByRole("button", { name: m.offer_accept({ total }, o) });
    await expect(accept(before[locale])).toBeVisible();
    await expect(bar(page)).toHaveCount(0);

    const { request_id: _request, ...terms } = termsOf(request_id, wintersLines, data);
    await call(provider.client, "revise_offer", { ...terms, offer_id, version });
    await expect(accept(after[locale])).toBeVisible();
    await expectSameDocument(page);
    const said = m.offer_seen_total({ before: before[locale], after: after[locale] }, o);
    await expect(bar(page)).toContainText(said);
    await expect(bar(page)).toContainText(m.offer_seen_title({ name: provider.name }, o));
    await expectFits(person);

    // A press right after the change does nothing; a later one says what is missing.
    await expect(async () => {
      await accept(after[locale]).click();
      await expect(page.getByText(m.offer_seen_first({}, o))).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    const seen = page.getByRole("checkbox", { name: m.offer_seen_confirm({}, o) });
    await expect(seen).toBeFocused();
    expect(page.url()).not.toContain("/booking/");
    await seen.press("Space");
    await accept(after[locale]).click();
    await expect(page.getByText(m.booking_notice_accepted({}, o))).toBeVisible();
    expectNoFaults(person);
  });

const bar = (page: Page) => page.locator(".decide .notice.warn");

test("the box must be ticked again when the offer changes again", async ({ browser }) => {
  const { person, path, provider, request_id, sendOffer, data } = await openMarket(browser);
  const { offer_id, version } = await sendOffer();
  const { page } = person;
  const opened = streamOpened(page);
  await enter(person, `${path}/offer/${offer_id}`);
  await opened;
  const { request_id: _request, ...terms } = termsOf(request_id, wintersLines, data);
  const revised = await call(provider.client, "revise_offer", { ...terms, offer_id, version });
  const en = { locale: "en" } as const;
  const seen = page.getByRole("checkbox", { name: m.offer_seen_confirm({}, en) });
  await seen.check();
  const { request_id: _same, ...cheaper } = termsOf(request_id, kellersLines.slice(0, 1), data);
  await call(provider.client, "revise_offer", { ...cheaper, offer_id, version: versionOf(revised) });
  // No refresh clears a ticked box, so the press is refused and the page says what changed.
  // A press right after the first change does nothing and is repeated.
  const said = m.offer_seen_total({ before: after.en, after: "€1,428.00" }, en);
  await expect(async () => {
    await page.getByRole("button", { name: m.offer_accept({ total: after.en }, en) }).click({ timeout: 500 });
    await expect(bar(page)).toContainText(said, { timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
  await expect(seen).not.toBeChecked();
});

const versionOf = (answer: unknown) => (answer as { version: number }).version;
