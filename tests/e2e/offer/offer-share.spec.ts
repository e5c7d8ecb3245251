// A link to an offer, forwarded to somebody without an account: read without counting, accepted with a mailed code.
import { expect } from "@playwright/test";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import { type Client, call, newCustomer } from "../kit/api-client.ts";
import { Offer, openRequest, termsOf } from "../kit/api-steps.ts";
import { codeIn, expectMail } from "../kit/inbox.ts";
import { asOwner } from "../kit/owner.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "../kit/person.ts";
import { newProvider, type Provider } from "../kit/providers.ts";
import { kellersLines, newRequestData, type RequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const confirmSubject = "is your code to confirm your address";

type Scene = { data: RequestData; customer: Client; keller: Provider; path: string; request_id: string };

async function sentOffer(): Promise<Scene> {
  const data = newRequestData();
  const [customer, keller] = await Promise.all([newCustomer(data.customer_email), newProvider("Keller")]);
  const request_id = await openRequest(customer, data);
  const { offer_id } = await call(
    keller.client,
    "send_offer",
    termsOf(request_id, kellersLines, data),
    Offer,
  );
  return { data, customer, keller, request_id, path: `/request/${request_id}/offer/${offer_id}` };
}

const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = ({ page }: Person) => page.getByRole("main");

const viewsOf = async (request_id: string): Promise<number> =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ sum: number }>(
      `select sum(view_count)::int as sum from offer_share join offer on offer.id = offer_share.offer_id
        where offer.request_id = $1`,
      [request_id],
    );
    return rows[0]?.sum ?? 0;
  });

test("somebody without an account or scripts accepts through a link with a code", async ({ browser }) => {
  const scene = await sentOffer();
  const owner = await openAt(browser, scene.path, { email: scene.data.customer_email, width: 820 });
  await owner.page.locator("#share > summary").click();
  const address = `tom-${scene.request_id.slice(-12)}@example.test`;
  await field(owner.page, m.share_recipient({}, en)).first().fill(address);
  await owner.page.getByLabel(m.share_may_decide({}, en)).check();
  await press(owner, m.share_make({}, en));
  await expect(main(owner)).toContainText(m.share_views_none({}, en));
  await expectFits(owner);

  const mail = await expectMail(address, m.mail_offer_shared_subject({}, en));
  const link = /https?:\/\/\S+\/offer\/[A-Za-z0-9_-]{43}/.exec(mail.text)?.[0] ?? "";
  const tom = await openBrowser(
    browser,
    { name: "Tom Example", email: address, width: 393, isPhone: true },
    false,
  );
  await tom.page.goto(link);
  await expect(headline(tom)).toHaveText(m.offer_title({ name: scene.keller.name }, en));
  await expectFits(tom);
  expect(await tom.page.locator("script").count()).toBe(0);
  expect(await viewsOf(scene.request_id), "opening it counts nothing").toBe(0);
  await tom.page.locator("h1").click();
  await expect.poll(() => viewsOf(scene.request_id)).toBe(1);

  await press(tom, m.share_code_ask({}, en));
  const code = codeIn(await expectMail(address, confirmSubject));
  await field(tom.page, m.account_code({}, en)).fill(code);
  await press(tom, m.share_code_confirm({}, en));
  const total = formatMoney(178_500, "EUR", "en");
  await press(tom, m.offer_accept({ total }, en));
  await expect(tom.page.getByRole("alert").first()).toBeVisible();
  await expectFits(tom);
  await field(tom.page.locator("#accept-shared"), m.account_profile_name({}, en)).fill("Tom Example");
  await press(tom, m.offer_accept({ total }, en));
  await expect(headline(tom)).toHaveText(m.booking_info_title({}, en));
  expect(await tom.page.evaluate(() => document.referrer)).not.toContain("/offer/");

  await owner.page.goto(`/request/${scene.request_id}`);
  await expect(main(owner)).toContainText(m.share_booked_title({ name: "Tom Example" }, en));
  expectNoFaults(owner, tom);
});
