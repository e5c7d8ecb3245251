// The main job on screen, in a real browser on the built product: with scripts, and in turns without them.
// The customer uses a phone (360 px), the providers desktops (1440 px); one of them reads German.
import type { Browser } from "@playwright/test";
import { m } from "#messages/messages.js";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { customerPassword } from "./kit/api-client.ts";
import { expectMail, expectMailLike } from "./kit/inbox.ts";
import { expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { newProvider } from "./kit/providers.ts";
import { kellersLines, newRequestData, type RequestData, wintersLines } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { signIn } from "./kit/steps-account.ts";
import { expectBooking, expectConfirmed, giveInformation, orderFor } from "./kit/steps-booking.ts";
import { compareAndAccept, expectOwnOffer, findOnBoard, makeOffer } from "./kit/steps-offer.ts";
import { cards, payByCard } from "./kit/steps-pay.ts";
import { confirmByCode, draftRequest, expectRequestOpen, sendRequest } from "./kit/steps-request.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const de = { locale: "de" } as const;

const kellersOffer = { lines: kellersLines, net: "€1,500.00", tax: "€285.00", total: "€1,785.00" };
const wintersOffer = { lines: wintersLines, net: "1.900,00 €", tax: "361,00 €", total: "2.261,00 €" };
/** The same offers as the customer reads them, cheapest first. */
const compared = ({ keller, winter }: Cast) => [
  { provider: keller.name, total: "€1,785.00" },
  { provider: winter.name, total: "€2,261.00" },
];

type Cast = { customer: Person; keller: Person; winter: Person };

/** Providers of this journey alone: beyond a few new requests a day, a provider gets one mail on the next day. */
async function openBrowsers(browser: Browser, data: RequestData, hasScripts: boolean): Promise<Cast> {
  const [keller, winter] = await Promise.all([newProvider("Keller"), newProvider("Winter", "de")]);
  const open = (who: Parameters<typeof openBrowser>[1]) => openBrowser(browser, who, hasScripts);
  const password = customerPassword;
  return {
    customer: await open({ email: data.customer_email, name: "Mara Example", password, width: 360 }),
    keller: await open({ ...keller, width: 1440 }),
    winter: await open({ ...winter, width: 1440 }),
  };
}

/** Everybody involved got each of their mails exactly once and in their language. */
async function expectAllMails(cast: Cast, { title }: RequestData): Promise<void> {
  const { customer, keller, winter } = cast;
  const priced = compared(cast).map(({ provider, total: price }) => ({ provider, price, title }));
  await expectMail(customer.email, m.mail_request_opened_subject({ title }, en));
  const beginning = (locale: typeof en | typeof de) =>
    m.mail_request_matches_subject({ category: "", number: "" }, locale).split(":")[0] ?? "";
  await expectMailLike(keller.email, beginning(en), "", title);
  await expectMailLike(winter.email, beginning(de), "", title);
  for (const facts of priced) await expectMail(customer.email, m.mail_offer_received_subject(facts, en));
  await expectMail(keller.email, m.mail_offer_accepted_subject({ customer: customer.name, title }, en));
  await expectMail(winter.email, m.mail_offer_parked_subject({ title }, de));
  await expectMailLike(customer.email, "Complete your booking by ", `: ${title}`);
  await expectMail(customer.email, m.mail_booking_confirmed_subject({ title }, en));
  await expectMail(keller.email, m.mail_booking_confirmed_subject({ title }, en));
  await expectMail(winter.email, m.mail_offer_not_selected_subject({ title }, de));
}

// The two longest: one in each worker.
test.describe.configure({ mode: "parallel" });

for (const hasScripts of [true, ...shareOfTurn([false], 4)]) {
  const how = hasScripts ? "with scripts" : "without any script";
  test(`${how}: a visitor's request becomes a paid booking, the offer not chosen waits and then ends, all get their mail`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const data = newRequestData();
    const cast = await openBrowsers(browser, data, hasScripts);
    const { customer, keller, winter } = cast;

    const request_id =
      await test.step("the visitor drafts, sends and types the mailed code; the request is open", async () => {
        await draftRequest(customer, data);
        await sendRequest(customer, data);
        await confirmByCode(customer, "is your code to confirm your address");
        return expectRequestOpen(customer, data);
      });

    await test.step("two providers find it on the board and make their offers", async () => {
      await signIn(keller);
      await findOnBoard(keller, data);
      await makeOffer(keller, kellersOffer);
      await enter(winter);
      await findOnBoard(winter, data);
      await makeOffer(winter, wintersOffer);
    });

    const booking_id =
      await test.step("the customer compares, accepts and informs; the other offer waits", async () => {
        await compareAndAccept(customer, request_id, compared(cast), kellersOffer);
        const id = await giveInformation(customer, keller.name);
        await expectOwnOffer(winter, data, "parked");
        await expectOwnOffer(keller, data, "accepted");
        return id;
      });

    await test.step("the customer pays; both sides see the booking, the other offer has ended", async () => {
      await orderFor(customer, "€1,785.00");
      await payByCard(customer.page, cards.good, "€1,785.00");
      await expectConfirmed(customer, booking_id, "€1,785.00");
      const status = m.booking_status_confirmed({}, en);
      const seen = { id: booking_id, data, status };
      await expectBooking(customer, { ...seen, amount: "€1,785.00", other: keller.name });
      // 1,785.00 less the fee of 10 % of the net price and 19 % VAT on it.
      await expectBooking(keller, { ...seen, amount: "€1,606.50", other: customer.name });
      await expectOwnOffer(winter, data, "not_selected");
    });

    await expectAllMails(cast, data);
    expectNoFaults(customer, keller, winter);
  });
}
