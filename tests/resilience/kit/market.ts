// Deals of the demo's people, made through functions up to the step under test.
import { type Client, call, signedIn } from "#tests/e2e/kit/api-client.ts";
import { information, Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import { FormBrowser, formOf, pressed } from "#tests/kit/browser/form-browser.ts";
import { until } from "#tests/kit/product/until.ts";
import { statusOf } from "./outcome.ts";
import type { GatedProduct } from "./product.ts";
import { hurry, hurryWebhooks, payAt, sessionUrl } from "./stripe.ts";

const email = "customer@demo.test";
const dayMs = 86_400_000;

export type Offered = { request_id: string; offer_id: string };
export type Booked = Offered & { booking_id: string };
export type Market = Awaited<ReturnType<typeof openMarket>>;
/** A form with its button pressed. */
export type PostForm = { action: string; fields: [name: string, value: string][] };

/** Each deal has its own day by default: the provider works for one customer at a time. */
function newDeal(in_days?: number) {
  const data = { ...newRequestData(), customer_email: email };
  if (in_days === undefined) return data;
  const day = new Date(Date.now() + in_days * dayMs).toISOString().slice(0, 10);
  return { ...data, starts_at: `${day}T12:00:00.000Z`, ends_at: `${day}T20:00:00.000Z` };
}

/** One person's command; a refusal is an error. */
const machine = (client: Client) => (command: string, input: Record<string, unknown>) =>
  call(client, command, input);

/** The demo's customer and provider, signed in as API clients, and the customer also in a browser. */
export async function openMarket(product: GatedProduct) {
  process.env.E2E_BASE_URL = product.url;
  const [lena, keller] = await Promise.all([signedIn(email), signedIn("provider@demo.test")]);
  const customer = machine(lena);
  const browser = await new FormBrowser(product.url).signIn(email);

  async function offered(data = newDeal()): Promise<Offered> {
    const request_id = await openRequest(lena, data);
    const { offer_id } = await call(keller, "send_offer", termsOf(request_id, kellersLines, data), Offer);
    return { request_id, offer_id };
  }
  /** Accepted, with information given: the booking waits for its payment. */
  async function payable(data = newDeal()): Promise<Booked> {
    const made = await offered(data);
    const { booking_id } = await customer("accept_offer", { offer_id: made.offer_id, version: 1 });
    await customer("provide_information", { booking_id, version: 1, ...information(data) });
    return { ...made, booking_id: String(booking_id) };
  }
  /** Paid by card, one deal for each of these days ahead. A customer writes at most five requests at a time. */
  async function paidOn(days_ahead: readonly number[]): Promise<Booked[]> {
    const deals: Booked[] = [];
    for (const in_days of days_ahead) deals.push(await payable(newDeal(in_days)));
    await Promise.all(deals.map(pay));
    return deals;
  }
  async function pay({ booking_id }: Booked): Promise<void> {
    await customer("start_payment", { booking_id, version: 2 });
    await payAt(await sessionUrl(product, booking_id));
    await until("it is confirmed", async () => {
      await Promise.all([hurry(product), hurryWebhooks(product)]);
      return (await statusOf(product, booking_id)) === "confirmed";
    });
  }
  /** An account may have ten open requests: closes those of the customer's that are no longer needed. */
  async function closeOpenRequests(): Promise<void> {
    const { rows } = await product.db.query<{ id: string; version: number }>(
      `select request.id, request.version from request join account on account.id = account_id
       where request.status = 'open' and email = $1`,
      [email],
    );
    for (const { id, version } of rows)
      await customer("close_request", { request_id: id, version, reason: "Another day." });
  }
  /** The form with this button, as on the customer's screen, with the button pressed. */
  async function formAt(path: string, command: string, changes?: Record<string, string>): Promise<PostForm> {
    const form = formOf(await browser.get(path), command);
    return { action: form.action, fields: pressed(form, command, changes) };
  }
  const offerPath = ({ request_id, offer_id }: Offered) => `/request/${request_id}/offer/${offer_id}`;
  const payPath = ({ booking_id }: Pick<Booked, "booking_id">) => `/request/booking/${booking_id}/payment`;
  return {
    customer,
    provider: machine(keller),
    browser,
    offered,
    payable,
    paidOn,
    closeOpenRequests,
    offerPath,
    payPath,
    acceptForm: (made: Offered) => formAt(offerPath(made), "accept_offer"),
    payForm: (made: Pick<Booked, "booking_id">) => formAt(payPath(made), "start_payment"),
    /** The form on the booking's page with the button that cancels, and a reason. */
    cancelForm: ({ booking_id }: Pick<Booked, "booking_id">) =>
      formAt(`/booking/${booking_id}`, "cancel_booking", { reason: "We are moving to another town." }),
  };
}
