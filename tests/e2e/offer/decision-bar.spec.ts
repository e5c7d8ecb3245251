// The bar with the one action on small screens: always in view, never over text or the footer, and working without scripts.
import { expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call, newCustomer, rowsOf } from "../kit/api-client.ts";
import { Offer, openRequest, termsOf } from "../kit/api-steps.ts";
import { expectFits, expectNoFaults } from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { kellersLines, newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const total = "€1,785.00";

/** The bar's position, what is below it, and which of the page's controls it covers while they have the focus. */
function readBar(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector(".decide");
    const navigation = document.querySelector(".bar");
    const footer = document.querySelector(".foot");
    if (!bar || !navigation || !footer) throw new Error("the page has no bar, navigation or footer");
    const isShown = getComputedStyle(navigation).display !== "none";
    const floor = isShown ? navigation.getBoundingClientRect().top : innerHeight;
    const covered: string[] = [];
    scrollTo(0, 0);
    const button = bar.querySelector(".button")?.getBoundingClientRect();
    const gap = Math.max(0, floor - bar.getBoundingClientRect().bottom);
    const isReachable = button !== undefined && button.bottom <= floor && button.top >= 0;
    for (const control of document.querySelectorAll<HTMLElement>("main :is(a[href], summary, button)")) {
      if (bar.contains(control) || !control.checkVisibility()) continue;
      control.focus();
      const [one, other] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
      if (one.bottom > other.top + 1 && one.top < other.bottom - 1) covered.push(control.textContent ?? "");
    }
    scrollTo(0, document.documentElement.scrollHeight);
    const [foot, own] = [footer.getBoundingClientRect(), bar.getBoundingClientRect()];
    const coversFooter = foot.bottom > own.top + 1 && foot.top < own.bottom - 1;
    return { position: getComputedStyle(bar).position, gap, isReachable, covered, coversFooter };
  });
}

test("an offer is accepted by a bar at the bottom of a small screen, which covers neither focus nor footer", async ({
  browser,
}) => {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { keller } = await workerProviders();
  const request_id = await openRequest(client, data);
  const { offer_id } = await call(
    keller.client,
    "send_offer",
    termsOf(request_id, kellersLines, data),
    Offer,
  );
  const who = { email: data.customer_email, width: 393, has_scripts: false };
  const person = await openAt(browser, `/request/${request_id}`, who);
  const { page } = person;
  const accept = page.getByRole("button", { name: m.offer_accept({ total }, en) });
  for (const path of [`/request/${request_id}`, `/request/${request_id}/offer/${offer_id}`]) {
    await page.goto(path);
    for (const width of [320, 393, 820, 1023]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = await readBar(page);
      expect(bar, `${path} at ${width} px`).toMatchObject({
        position: "sticky",
        gap: 0,
        isReachable: true,
        covered: [],
        coversFooter: false,
      });
      await expect(accept).toHaveCount(1);
      await expectFits(person);
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    expect((await readBar(page)).position).toBe("static");
  }
  await page.setViewportSize({ width: 393, height: 852 });
  await page.goto(`/request/${request_id}`);
  await expect(page.getByRole("table", { name: m.offer_compare_title({}, en) })).toHaveCount(0);
  await expect(accept).toBeInViewport();
  await accept.click();
  await expect(page.getByText(m.booking_notice_accepted({}, en))).toBeVisible();
  const [booking] = await rowsOf(client, "booking", offer_id, "offer_id");
  await page.goto(`/booking/${booking?.id}`);
  for (const width of [320, 393, 820, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await readBar(page), `the booking at ${width} px`).toMatchObject({
      position: "fixed",
      gap: 0,
      isReachable: true,
      covered: [],
      coversFooter: false,
    });
    await expectFits(person);
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  expect((await readBar(page)).position).toBe("static");
  expectNoFaults(person);
});
