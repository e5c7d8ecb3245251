// Somebody who decides by a link talks to the provider first: by a link to an offer on a phone in German without scripts, and
// from their own account about an offer to their address.
import { expect } from "@playwright/test";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import { exampleDirectOffer } from "#server/direct-offer/commands/send-direct-offer.example.ts";
import { call, rowsOf } from "../kit/api-client.ts";
import { codeSubject } from "../kit/count/counted-journeys.ts";
import { codeIn, expectMail } from "../kit/inbox.ts";
import { openMarket } from "../kit/live-market.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "../kit/person.ts";
import { newProvider } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const de = { locale: "de" } as const;
const en = { locale: "en" } as const;
const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = ({ page }: Person) => page.getByRole("main");
const linkIn = ({ text }: { text: string }) => /\/offer\/[\w-]{43}/.exec(text)?.[0] ?? "";

test("a guest of a link asks, is answered live, and accepts", async ({ browser }) => {
  const market = await openMarket(browser, { width: 820 });
  const { provider, client, request_id, person: owner } = market;
  const { offer_id } = await market.sendOffer();
  const email = `tom-${request_id.slice(-12)}@example.test`;
  await call(client, "share_offer", { offer_id, recipient_email: email, may_decide: true });
  const subject = m.mail_offer_shared_subject({}, en);
  const link = linkIn(await expectMail(email, subject));
  const who = { name: "Tom Example", email, locale: "de", width: 393, isPhone: true } as const;
  const tom = await openBrowser(browser, who, false);

  await tom.page.goto(link);
  await expect(main(tom)).toContainText(m.share_meaning_ask({ name: provider.name }, de));
  await press(tom, m.share_code_ask({}, de));
  const code = codeIn(await expectMail(email, codeSubject.de));
  await field(tom.page, m.account_code({}, de)).fill(code);
  await press(tom, m.share_code_confirm({}, de));
  await tom.page.getByText(m.share_ask_title({ name: provider.name }, de)).click();
  const asking = tom.page.locator("#talk");
  await field(asking, m.thread_field({}, de)).fill("Ist der zweite Fotograf dabei?");
  await field(asking, m.account_profile_name({}, de)).fill("Tom Example");
  await expectFits(tom);
  await press(tom, m.thread_send({}, de));
  await expect(headline(tom)).toHaveText(m.thread_title({ name: provider.name }, de));
  await expect(main(tom)).toContainText("Ist der zweite Fotograf dabei?");
  await expectFits(tom);

  const keller = await openBrowser(browser, { ...provider, width: 1440 }, true);
  const talk = new URL(tom.page.url()).pathname;
  await enter(keller, talk);
  await expect(main(keller)).toContainText(m.thread_by_link({}, en));
  await enter(owner, talk);
  await expect(main(owner)).toContainText(m.thread_by_link({}, en));
  await field(keller.page, m.thread_field({}, en)).fill("Yes, all day.");
  await press(keller, m.thread_send({}, en));
  await expect(main(owner)).toContainText("Yes, all day.");

  await tom.page.goto(link);
  await tom.page.getByRole("link", { name: m.thread_open({ count: 2 }, de) }).click();
  await expect(main(tom)).toContainText("Yes, all day.");
  await tom.page.goto(link);
  await press(tom, m.offer_accept({ total: formatMoney(178_500, "EUR", "de") }, de));
  await expect(headline(tom)).toHaveText(m.booking_info_title({}, de));
  await tom.page.goto(talk);
  await expect(main(tom)).toContainText("Yes, all day.");
  expectNoFaults(tom, keller, owner);
});

test("the recipient of an offer by mail takes it into the account and proposes another price", async ({
  browser,
}) => {
  const keller = await newProvider("Keller");
  const { customer_email: email } = newRequestData();
  const [category] = await rowsOf(keller.client, "category", "photography", "slug");
  await call(keller.client, "send_direct_offer", {
    ...exampleDirectOffer,
    category_id: category?.id,
    recipient_email: email,
  });
  const link = linkIn(await expectMail(email, m.direct_mail_subject({}, en)));
  const ada = await openBrowser(browser, { name: "Ada Example", email, width: 393, isPhone: true }, false);
  await ada.page.goto(link);
  await press(ada, m.share_code_ask({}, en));
  const code = codeIn(await expectMail(email, codeSubject.en));
  await field(ada.page, m.account_code({}, en)).fill(code);
  await press(ada, m.share_code_confirm({}, en));
  await ada.page.getByText(m.share_ask_title({ name: keller.name }, en)).click();
  await field(ada.page.locator("#talk"), m.account_profile_name({}, en)).fill("Ada Example");
  await press(ada, m.share_claim_button({}, en));
  await expect(ada.page).toHaveURL(/\/request\/[\w-]+\/offer\/[\w-]+$/);
  await expectFits(ada);
  await expect(ada.page.getByRole("link", { name: m.thread_write({}, en) })).toBeVisible();
  await ada.page.getByRole("link", { name: m.offer_counter_link({}, en) }).click();
  const line = ada.page.getByRole("group", { name: "Work on site" });
  await field(line, m.offer_line_quantity({}, en)).fill("6");
  await press(ada, m.offer_counter_send({}, en));
  await expect(ada.page.getByText(m.flash_counter_sent({}, en))).toBeVisible();
  await ada.page.goto(link);
  await expect(ada.page.getByRole("link", { name: m.share_claimed_link({}, en) })).toBeVisible();
  expectNoFaults(ada);
});
