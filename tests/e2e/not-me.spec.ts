// Somebody else used a person's address: the mail leads to one page whose button erases what was started. Sign-ups
// and requests are tested over HTTP.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { ask, call, customerPassword } from "./kit/api-client.ts";
import { expectMail } from "./kit/inbox.ts";
import { asOwner } from "./kit/owner.ts";
import { expectFits, expectNoFaults, headline, openBrowser } from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { newRequestData } from "./kit/request-data.ts";
import { test } from "./kit/test.ts";

const de = { locale: "de" } as const;
const foundAt = (text: string) => asOwner((owner) => findTextEverywhere(owner, text));

test("an offer sent to the wrong person is erased, and its provider cannot write to that address again", async ({
  browser,
}) => {
  const { winter } = await workerProviders();
  const email = newRequestData().customer_email;
  const { data: categories } = await winter.client.from("category").select("id").eq("slug", "photography");
  const offer = {
    category_id: categories?.[0]?.id,
    recipient_email: email,
    recipient_name: "Mara Beispiel",
    locale: "de",
    title: "Fotos Ihrer Feier",
    date_flexibility: "unknown",
    place_town: "Konstanz",
    place_country: "DE",
    message: "Wie besprochen.",
    lines: [{ label: "Fotos", quantity: 1, unit_net_minor: 50_000, tax_bp: 1_900 }],
    policy: "moderate",
    deposit_bp: 0,
    validity_unit: "days",
    validity: 14,
  };
  await call(winter.client, "send_direct_offer", offer);
  const mail = await expectMail(email, m.direct_mail_subject({}, de));
  const [path] = /\/not-me\/[\w-]{43}/.exec(mail.text) ?? [""];
  const person = { email, name: "Mara", password: customerPassword, width: 393, locale: "de" as const };
  const owner = await openBrowser(browser, person, false);
  await owner.page.goto(path);
  await expect(headline(owner)).toHaveText(m.direct_not_me_title({}, de));
  await expectFits(owner);
  await owner.page.getByRole("button", { name: m.direct_not_me_button({}, de) }).click();
  await expect(owner.page.getByRole("main")).toContainText(m.direct_not_me_done_offer({}, de));
  expect(await foundAt(email)).toEqual([]);
  expectNoFaults(owner);
  // The page with the button no longer opens.
  expect((await owner.page.goto(path))?.status()).toBe(404);
  const { status, error } = await ask(winter.client, "send_direct_offer", offer);
  expect([status, error?.code]).toEqual([409, "recipient_unreachable"]);
});
