// An offer sent to an e-mail address: its recipient has no account, reads it, proves the address with a code and
// accepts, on a phone without scripts. Its provider fills in the form on a desktop, with scripts.
import { type Browser, expect } from "@playwright/test";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import { codeIn, expectMail } from "../kit/inbox.ts";
import {
  expectFits,
  expectNoFaults,
  field,
  headline,
  openBrowser,
  type Person,
  unfoldAll,
} from "../kit/person.ts";
import { newProvider, type Provider } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const total = formatMoney(119_000, "EUR", "en");
const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = ({ page }: Person) => page.getByRole("main");

/** The provider fills in the form, starting from the board. */
async function writeOffer(browser: Browser, keller: Provider, to: string): Promise<Person> {
  const provider = await openBrowser(browser, { ...keller, width: 1440 }, true);
  const { page } = provider;
  const { date, from, until, title } = { ...newRequestData(), until: "20:00" };
  await enter(provider, "/requests");
  await page.getByRole("link", { name: m.direct_list_title({}, en), exact: true }).click();
  await page
    .getByRole("link", { name: m.direct_list_new({}, en) })
    .first()
    .click();
  await expect(headline(provider)).toHaveText(m.direct_form_title({}, en));
  await page.locator('[name="recipient_email"]').fill(to);
  await page.locator('[name="recipient_name"]').fill("Ada Example");
  await page.locator('[name="title"]').fill(title);
  await page.locator('[name="start_date"]').fill(date);
  await page.locator('[name="start_time"]').fill(from);
  await page.locator('[name="end_time"]').fill(until);
  await page.locator('[name="place_postal_code"]').fill("78462");
  await page.locator('[name="place_town"]').fill("Konstanz");
  await page.locator('[name="lines[0].label"]').fill("Photos and album");
  await page.locator('[name="money:lines[0].unit_net_minor"]').fill("1,000");
  await unfoldAll(page);
  await page.locator('[name="int:deposit_bp"]').selectOption("0");
  await page.locator('[name="message"]').fill("As we said on the phone.");
  await press(provider, m.offer_check_total({}, en));
  await expect(main(provider)).toContainText(total);
  await expectFits(provider);
  await press(provider, m.direct_form_send({}, en));
  await expect(headline(provider)).toHaveText(m.direct_list_title({}, en));
  await expect(main(provider)).toContainText(to);
  await expectFits(provider);
  return provider;
}

test("an offer by mail becomes request, booking and account", async ({ browser }) => {
  const keller = await newProvider("Keller");
  const email = newRequestData().customer_email;
  const provider = await writeOffer(browser, keller, email);
  const ada = await openBrowser(browser, { name: "Ada Example", email, width: 393, isPhone: true }, false);
  const mail = await expectMail(email, m.direct_mail_subject({}, en));
  await ada.page.goto(/\/offer\/[\w-]{43}/.exec(mail.text)?.[0] ?? "");
  await expect(headline(ada)).toHaveText(m.offer_title({ name: keller.name }, en));
  await expect(main(ada)).toContainText(total);
  await expectFits(ada);
  await press(ada, m.share_code_ask({}, en));
  const code = codeIn(await expectMail(email, "is your code to confirm your address"));
  await field(ada.page, m.account_code({}, en)).fill(code);
  await press(ada, m.share_code_confirm({}, en));
  await field(ada.page.locator("#accept-shared"), m.account_profile_name({}, en)).fill("Ada Example");
  await press(ada, m.offer_accept({ total }, en));
  await expect(headline(ada)).toHaveText(m.booking_info_title({}, en));
  await expectFits(ada);
  await provider.page.goto("/offers/direct");
  await expect(main(provider)).toContainText(m.direct_status_claimed({}, en));
  expectNoFaults(provider, ada);
});
