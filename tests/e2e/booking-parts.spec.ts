// The parts of a booking's page: links that work without scripts, one part on the screen, all of them on paper.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { paidBooking } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, type Person } from "./kit/person.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const de = { locale: "de" } as const;

const main = ({ page }: Person) => page.getByRole("main");

test("each part opens by its link, without scripts on a German phone, and the form of a part stays in it", async ({
  browser,
}) => {
  const { data, booking_id } = await paidBooking();
  const seat = await openAt(browser, `/booking/${booking_id}`, {
    email: data.customer_email,
    locale: "de",
    width: 393,
    isPhone: true,
    has_scripts: false,
  });
  const { page } = seat;
  const tabs = page.getByRole("navigation", { name: m.booking_tabs({}, de) });
  const title = (name: string) => main(seat).getByRole("heading", { name, exact: true });
  const parts = [
    [m.booking_tab_overview({}, de), title(m.booking_when_where({}, de))],
    [m.booking_tab_details({}, de), title(m.booking_information({}, de))],
    [m.booking_documents({}, de), title(m.booking_documents({}, de))],
    [m.booking_timeline({}, de), title(m.booking_timeline({}, de))],
  ] as const;
  for (const [name, shown] of parts) {
    await tabs.getByRole("link", { name, exact: true }).click();
    await expect(tabs.locator("[aria-current]")).toHaveText(name);
    for (const [, one] of parts) await expect(one).toBeVisible({ visible: one === shown });
    await expectFits(seat);
  }
  await tabs.getByRole("link", { name: m.booking_tab_details({}, de) }).click();
  await page.locator("#cancel > summary").click();
  await page.locator("#cancel").getByRole("button").first().click();
  await expect(page.locator("#cancel")).toContainText(m.refusal_issue_required_reason({}, de));
  await expect(tabs.locator("[aria-current]")).toHaveText(m.booking_tab_details({}, de));
  expectNoFaults(seat);
});

for (const locale of ["en", "de"] as const)
  test(`the overview of a paid booking fits on two screens, ${locale}`, async ({ browser }) => {
    const { data, booking_id } = await paidBooking();
    const who = { email: data.customer_email, width: 1440, locale };
    const seat = await openAt(browser, `/booking/${booking_id}`, who);
    const { page } = seat;
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [393, 852],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(
        main(seat).getByRole("heading", { name: m.booking_cost_title({}, { locale }) }),
      ).toBeVisible();
      const tall = await main(seat).evaluate((element) => element.getBoundingClientRect().height);
      expect(tall, `at ${width} px`).toBeLessThanOrEqual(2 * height);
    }
    expectNoFaults(seat);
  });
