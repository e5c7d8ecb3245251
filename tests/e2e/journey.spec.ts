// The main job on screen, in a real browser on the built product: once with scripts and once without a single one.
// The customer holds a phone (360 px), the providers sit at desks (1440 px), one of them reads German.
import type { Browser } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectMail, expectMailLike } from "./kit/inbox.ts";
import { customerPassword } from "./kit/machine.ts";
import { kellersLines, newOccasion, type Occasion, wintersLines } from "./kit/occasion.ts";
import { asOwner } from "./kit/owner.ts";
import { expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { completeProfile, confirmByMail, signIn, signUp } from "./kit/steps-account.ts";
import { expectBooking, expectConfirmed, giveInformation, orderFor } from "./kit/steps-booking.ts";
import { compareAndAccept, expectOwnOffer, findOnBoard, makeOffer } from "./kit/steps-offer.ts";
import { cards, payByCard } from "./kit/steps-pay.ts";
import { draftRequest, expectRequestOpen, sendRequest } from "./kit/steps-request.ts";
import { test } from "./kit/test.ts";

const offset = 100;
const en = { locale: "en" } as const;
const de = { locale: "de" } as const;

const kellersOffer = { lines: kellersLines, net: "€1,500.00", tax: "€285.00", total: "€1,785.00" };
const wintersOffer = { lines: wintersLines, net: "1.900,00 €", tax: "361,00 €", total: "2.261,00 €" };
/** The same offers as the customer reads them, the cheapest first. */
const compared = [
  { provider: "Studio Keller", total: "€1,785.00" },
  { provider: "Winter Bild & Ton", total: "€2,261.00" },
];

type Cast = { customer: Person; keller: Person; winter: Person };

async function openBrowsers(browser: Browser, occasion: Occasion, has_scripts: boolean): Promise<Cast> {
  const open = (who: Parameters<typeof openBrowser>[1]) => openBrowser(browser, who, has_scripts);
  const password = customerPassword;
  return {
    customer: await open({ email: occasion.customer_email, name: "Mara Example", password, width: 360 }),
    keller: await open({ email: "provider@demo.test", name: "Studio Keller", width: 1440 }),
    winter: await open({ email: "winter@demo.test", name: "Winter Bild & Ton", width: 1440, locale: "de" }),
  };
}

/** Everybody concerned got their mail, each exactly once and in their language. */
async function expectAllMails({ customer, keller, winter }: Cast, { title }: Occasion): Promise<void> {
  const priced = compared.map(({ provider, total: price }) => ({ provider, price, title }));
  await expectMail(customer.email, m.mail_request_opened_subject({ title }, en));
  await expectMailLike(keller.email, m.mail_request_matches_subject({ title }, en), "");
  await expectMailLike(winter.email, m.mail_request_matches_subject({ title }, de), "");
  for (const facts of priced) await expectMail(customer.email, m.mail_offer_received_subject(facts, en));
  await expectMail(keller.email, m.mail_offer_accepted_subject({ customer: customer.name, title }, en));
  await expectMail(winter.email, m.mail_offer_parked_subject({ title }, de));
  await expectMailLike(customer.email, "Complete your booking by ", `: ${title}`);
  await expectMail(customer.email, m.mail_booking_confirmed_subject({ title }, en));
  await expectMail(keller.email, m.mail_booking_confirmed_subject({ title }, en));
  await expectMail(winter.email, m.mail_offer_not_selected_subject({ title }, de));
}

for (const has_scripts of [true, false]) {
  const how = has_scripts ? "with scripts" : "without any script";
  test(`${how}: a visitor's request becomes a paid booking, the offer not chosen waits and then ends, all get their mail`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const occasion = newOccasion(offset);
    const cast = await openBrowsers(browser, occasion, has_scripts);
    const { customer, keller, winter } = cast;

    // Other journeys' requests count as well: beyond so many a day these providers would be told in one mail tomorrow.
    await asOwner((owner) => owner.query("delete from match_window"));
    const request_id =
      await test.step("the visitor drafts, signs up, confirms; the request is open", async () => {
        await draftRequest(customer, occasion);
        await sendRequest(customer, occasion);
        await signUp(customer);
        await confirmByMail(customer);
        await completeProfile(customer);
        return expectRequestOpen(customer, occasion);
      });

    await test.step("two providers find it on the board and make their offers", async () => {
      await signIn(keller);
      await findOnBoard(keller, occasion);
      await makeOffer(keller, kellersOffer);
      await signIn(winter);
      await findOnBoard(winter, occasion);
      await makeOffer(winter, wintersOffer);
    });

    const booking_id =
      await test.step("the customer compares, accepts and informs; the other offer waits", async () => {
        await compareAndAccept(customer, request_id, compared, kellersOffer);
        const id = await giveInformation(customer, keller.name);
        await expectOwnOffer(winter, occasion, "parked");
        await expectOwnOffer(keller, occasion, "accepted");
        return id;
      });

    await test.step("the customer pays; both sides see the booking, the other offer has ended", async () => {
      await orderFor(customer, "€1,785.00");
      await payByCard(customer.page, cards.good, "€1,785.00");
      await expectConfirmed(customer, booking_id, "€1,785.00");
      const status = m.booking_status_confirmed({}, en);
      const seen = { id: booking_id, occasion, status };
      await expectBooking(customer, { ...seen, amount: "€1,785.00", other: keller.name });
      // 1,785.00 less the fee of 10 % of the net price and 19 % VAT on it.
      await expectBooking(keller, { ...seen, amount: "€1,606.50", other: customer.name });
      await expectOwnOffer(winter, occasion, "not_selected");
    });

    await expectAllMails(cast, occasion);
    expectNoFaults(customer, keller, winter);
  });
}
