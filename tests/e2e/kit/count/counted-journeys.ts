// The three counted ways, taken as a newcomer would: landing page to sent request, board to sent offer, offer to paid
// booking. The journeys and the bench use them.
import { m } from "#messages/messages.js";
import { codeIn, expectMail } from "../inbox.ts";
import type { Person } from "../person.ts";
import { cards } from "../steps-pay.ts";
import { type JourneyCount, startCount } from "./journey-count.ts";

export const codeSubject = {
  en: "is your code to confirm your address",
  de: "ist Ihr Code zum Bestätigen Ihrer Adresse",
};
const category = { en: "Photography", de: "Fotografie" };
/** The title of a request whose author wrote none. */
export const categoryTitle = { en: "Photography · Wedding", de: "Fotografie · Hochzeit" };
const price = { en: "500.00", de: "500,00" };
/** 500.00 net with 19 % VAT. */
const total = { en: "€595.00", de: "595,00 €" };

const named = (page: Person["page"], role: "button" | "link", name: string | RegExp) =>
  page.getByRole(role, { name }).first();

/** From the landing page to a sent request, by an unknown visitor. */
export async function countRequest(
  { page, locale, email, name }: Person,
  date: string,
): Promise<JourneyCount> {
  const o = { locale };
  const way = startCount(page);
  const details = { "answers.occasion": "wedding", "number:answers.guests": "60" };
  const time = { start_date: date, start_time: "14:00", place_town: "Konstanz" };
  const onwards = (step: string) => named(page, "button", m.request_continue_to({ step }, o));
  await way.open("/");
  await way.press(named(page, "link", category[locale]), m.request_details_title({}, o), details);
  await way.press(onwards(m.request_step_when_where({}, o)), m.request_when_where_title({}, o), time);
  await way.press(onwards(m.request_step_extras({}, o)), m.request_extras_title({}, o));
  await way.press(onwards(m.request_step_send({}, o)), m.request_send_title({}, o), { name, email });
  const send = named(page, "button", m.request_send({}, o));
  const code = { token: async () => codeIn(await expectMail(email, codeSubject[locale])) };
  await way.press(send, m.request_send_title({}, o), code, m.request_code_title({}, o));
  return way.finish(named(page, "button", m.request_code_submit({}, o)), m.request_success_title({}, o));
}

/** From the board to a sent offer, by a provider who is signed in. */
export async function countOffer(
  { page, locale }: Person,
  request: { id: string; title: string },
): Promise<JourneyCount> {
  const o = { locale };
  const way = startCount(page);
  const terms = {
    "lines[0].label": "Reportage",
    "money:lines[0].unit_net_minor": price[locale],
    // The request names no end, and a booking of this category occupies its provider's time.
    end_time: "22:00",
    message: "Gern. – Gladly.",
  };
  await way.open("/requests");
  const toForm = page.locator(`main a[href^="/request/${request.id}"]`).filter({ visible: true }).last();
  await way.press(toForm, request.title, terms);
  const send = page.locator('button[name="command"][value="send_offer"]').first();
  return way.finish(send, m.offer_yours({}, o));
}

/** From the request with one offer to the paid booking, by its customer. */
export async function countDecision(
  { page, locale, name }: Person,
  request_id: string,
): Promise<JourneyCount> {
  const o = { locale };
  const way = startCount(page);
  const information = {
    "answers.meeting_point": "Seestraße 1",
    "billing.address_line": "Seestraße 1",
    "billing.postal_code": "78462",
  };
  const card = { card_number: cards.good, expiry: "12/34", cvc: "123", name };
  await way.open(`/request/${request_id}`);
  const accept = named(page, "button", m.offer_accept({ total: total[locale] }, o));
  await way.press(accept, m.booking_info_title({}, o), information);
  await way.press(named(page, "button", m.booking_info_submit({}, o)), m.payment_title({}, o));
  // Its amount is the deposit.
  const order = named(page, "button", new RegExp(`^${m.payment_submit({ amount: "" }, o).trim()}`));
  await way.press(order, /^(Pay|Zahl)/, card);
  return way.finish(page.locator('button[type="submit"]').first(), m.payment_confirmed_title({}, o));
}
