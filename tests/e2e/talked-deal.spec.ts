// A whole deal between two people who talk: the customer on a phone in German, the provider in English and without scripts.
import { expect } from "@playwright/test";
import sharp from "sharp";
import { m } from "#messages/messages.js";
import { call, rowsOf } from "./kit/api-client.ts";
import { Offer, termsOf } from "./kit/api-steps.ts";
import { openMarket } from "./kit/live-market.ts";
import { moveDay, payFor, returnedMinor } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, field, openBrowser, type Person } from "./kit/person.ts";
import { kellersLines } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const de = { locale: "de" } as const;
const en = { locale: "en" } as const;
const main = ({ page }: Person) => page.getByRole("main");
const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();

async function write(person: Person, text: string): Promise<void> {
  const o = { locale: person.locale };
  await field(person.page, m.thread_field({}, o)).fill(text);
  await press(person, m.thread_send({}, o));
  await expect(person.page.getByRole("paragraph").getByText(text)).toBeVisible();
}

test("a question, a counter-offer, an optional line, a picture and a problem that the two settle", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const phone = { locale: "de", width: 393, isPhone: true } as const;
  const {
    data,
    client,
    provider,
    path,
    person: customer,
    request_id,
    sendOffer,
  } = await openMarket(browser, phone);
  const lotte = await openBrowser(browser, { ...provider, width: 820 }, false);

  await test.step("the provider asks before any offer, and the customer answers for all", async () => {
    await enter(lotte, path);
    await lotte.page.getByRole("link", { name: m.thread_ask({}, en) }).click();
    await write(lotte, "Is there parking?");
    await enter(customer, path);
    await customer.page.getByRole("link", { name: provider.name }).click();
    await expect(main(customer)).toContainText("Is there parking?");
    await write(customer, "Ja, im Hof.");
    await customer.page.getByText(m.thread_publish({}, de)).click();
    await expectFits(customer);
    await press(customer, m.thread_publish_button({}, de));
    await expect(customer.page.locator("#answers")).toContainText("Ja, im Hof.");
    await lotte.page.goto(path);
    await expect(lotte.page.locator("#answers")).toContainText("Is there parking?");
  });

  const { offer_id } = await sendOffer();
  await test.step("the customer proposes fewer hours", async () => {
    await customer.page.goto(`${path}/offer/${offer_id}`);
    await customer.page.getByRole("link", { name: m.offer_counter_link({}, de) }).click();
    const hours = customer.page.getByRole("group", { name: "Photographs on the day" });
    await field(hours, m.offer_line_quantity({}, de)).fill("6");
    await press(customer, m.offer_counter_send({}, de));
    await expect(customer.page.getByText(m.flash_counter_sent({}, de))).toBeVisible();
    await lotte.page.goto(`${path}/offer/${offer_id}`);
    await expect(lotte.page.locator("#counter")).toContainText("€1,428.00");
  });

  await test.step("the provider changes the offer and adds an optional line, which the customer takes", async () => {
    const [offer] = await rowsOf(provider.client, "offer", offer_id);
    const { lines, ...terms } = termsOf(request_id, kellersLines, data);
    const [hours, ...others] = lines;
    const second = { label: "Second photographer", quantity: 1, unit_net_minor: 30_000, tax_bp: 1_900 };
    await call(
      provider.client,
      "revise_offer",
      {
        ...terms,
        offer_id,
        version: offer?.version,
        request_id: undefined,
        lines: [{ ...hours, quantity: 6 }, ...others, { ...second, choice: "optional" }],
      },
      Offer,
    );
    await customer.page.goto(`${path}/offer/${offer_id}`);
    await expect(main(customer)).toContainText("1.428,00");
    await customer.page.getByRole("checkbox", { name: /^Second photographer/ }).check();
    const accept = customer.page.getByRole("button", {
      name: m.offer_accept({ total: "1.785,00\u00a0€" }, de),
    });
    await expect(accept).toBeVisible();
    await expectFits(customer);
    await accept.click();
    await customer.page.waitForURL(/\/booking\//);
  });

  const [booking] = await rowsOf(client, "booking", offer_id, "offer_id");
  const booking_id = String(booking?.id);
  const at = `/booking/${booking_id}`;
  expect(booking).toMatchObject({ total_minor: 178_500 });
  await payFor(client, booking_id, data);

  await test.step("the customer sends a picture with a message", async () => {
    await customer.page.goto(at);
    await customer.page.getByRole("link", { name: m.thread_open({ count: 2 }, de) }).click();
    await customer.page.getByText(m.thread_files_add({}, de)).click();
    await field(customer.page, m.thread_field({}, de)).fill("So sieht der Saal aus:");
    await customer.page.getByLabel(m.booking_files({}, de)).setInputFiles({
      name: "saal.png",
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f6f5e" } })
        .png()
        .toBuffer(),
    });
    await press(customer, m.thread_send({}, de));
    await expect(customer.page.getByRole("img", { name: "saal.webp" })).toBeVisible();
    await lotte.page.goto(at);
    await lotte.page.getByRole("link", { name: m.thread_open({ count: 3 }, en) }).click();
    await expect(lotte.page.getByRole("img", { name: "saal.webp" })).toBeVisible();
    await expectFits(lotte);
  });

  await test.step("the work is reported, the customer reports a problem, and the two agree on a sum", async () => {
    await moveDay(booking_id, -30);
    await lotte.page.goto(at);
    await field(lotte.page, m.booking_deliver_note({}, en)).fill("All pictures are in the archive.");
    await press(lotte, m.booking_deliver_submit({}, en));
    await expect(main(lotte)).toContainText(m.booking_state_delivered_provider({}, en));

    await customer.page.goto(at);
    await customer.page.locator("#report > summary").click();
    await customer.page.getByLabel(m.booking_problem_not_as_agreed({}, de)).check();
    await field(customer.page, m.booking_report_what({}, de)).fill("Vier von zehn Bildern fehlen.");
    await press(customer, m.booking_report_submit({}, de));
    await expect(main(customer)).toContainText(m.booking_state_disputed({}, de));

    await lotte.page.goto(at);
    await expect(main(lotte)).toContainText("Vier von zehn Bildern fehlen.");
    const form = lotte.page.locator("#settle-form");
    if (!(await form.isVisible()))
      await lotte.page.locator("details", { has: form }).locator("> summary").click();
    const refund = form.locator('[name="proposal"][value="refund"]');
    if ((await refund.getAttribute("type")) === "radio") await refund.check();
    await form.locator('[name="money:refund_minor"]').fill("200.00");
    await press(lotte, m.booking_settle_submit({}, en));
    await expect(main(lotte)).toContainText(m.booking_settlement_withdraw({}, en));

    await customer.page.goto(at);
    await expectFits(customer);
    await press(customer, m.booking_settlement_agree_customer({ refund: "200,00\u00a0€" }, de));
    await expect(main(customer)).toContainText(m.booking_dispute_settled({}, de));
  });
  expect(await returnedMinor(booking_id)).toBe(20_000);
  expect((await rowsOf(client, "booking", booking_id))[0]).toMatchObject({ status: "completed" });
  expectNoFaults(customer, lotte);
});
