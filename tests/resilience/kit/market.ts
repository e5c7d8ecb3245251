// Deals of the demo's people, made through functions up to the step that a test is about.
import { randomUUID } from "node:crypto";
import { until } from "#tests/kit/product/until.ts";
import { randomWord } from "#tests/kit/text/random-word.ts";
import { statusOf } from "./outcome.ts";
import { formWith, type Person, type PostForm, signIn } from "./person.ts";
import type { GatedProduct } from "./product.ts";
import { hurry, hurryWebhooks, payAt, sessionUrl } from "./stripe.ts";

const password = "demo-proffer-2026";
const dayMs = 86_400_000;
/** Net 1,500.00, at 19 % tax 285.00. */
const lines = [{ label: "Photographs", quantity: 1, unit_net_minor: 150_000, tax_bp: 1_900 }];
let days = 200;

export type Offered = { request_id: string; offer_id: string };
export type Booked = Offered & { booking_id: string };
type Json = Record<string, unknown>;

export type Market = Awaited<ReturnType<typeof openMarket>>;

/** The customer and the provider of the demo, signed in as machines and, the customer, at a browser. */
export async function openMarket(product: GatedProduct) {
  const [customer, provider] = await Promise.all([
    machine(product, "customer@demo.test"),
    machine(product, "provider@demo.test"),
  ]);
  const browser = await signIn(product.url, "customer@demo.test");
  const category_id = await categoryOf(product);

  async function offered(times = newTimes()): Promise<Offered> {
    const request_id = await openRequest(customer, category_id, times);
    const { offer_id } = await provider("send_offer", {
      request_id,
      message: "Gladly. Everything you asked for is included.",
      lines,
      policy: "moderate",
      deposit_bp: 0,
      validity_unit: "days",
      validity: 14,
      ...times,
    });
    return { request_id, offer_id: String(offer_id) };
  }
  /** Accepted, information given: the booking waits for its payment. */
  async function payable(times = newTimes()): Promise<Booked> {
    const made = await offered(times);
    const { booking_id } = await customer("accept_offer", { offer_id: made.offer_id, version: 1 });
    await customer("provide_information", { booking_id, version: 1, ...information });
    return { ...made, booking_id: String(booking_id) };
  }
  /** Paid by card, one deal for each of these days ahead. A customer writes five requests at a time at most. */
  async function paidOn(days_ahead: readonly number[]): Promise<Booked[]> {
    const deals: Booked[] = [];
    for (const in_days of days_ahead) deals.push(await payable(timesOn(in_days)));
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
  /** The form on the booking's page with the button that cancels, and a reason. */
  async function cancelForm({ booking_id }: Pick<Booked, "booking_id">): Promise<PostForm> {
    const { action, fields } = await formOf(browser, `/booking/${booking_id}`, "cancel_booking");
    return { action, fields: [...fields, ["reason", "We are moving to another town."]] };
  }
  /** An account may have ten open requests: closes those of the customer's that nothing more comes of. */
  async function closeOpenRequests(): Promise<void> {
    const { rows } = await product.db.query<{ id: string; version: number }>(
      `select request.id, request.version from request join account on account.id = account_id
       where request.status = 'open' and email = 'customer@demo.test'`,
    );
    for (const { id, version } of rows)
      await customer("close_request", { request_id: id, version, reason: "Another day." });
  }
  const offerPath = ({ request_id, offer_id }: Offered) => `/request/${request_id}/offer/${offer_id}`;
  const payPath = ({ booking_id }: Pick<Booked, "booking_id">) => `/request/booking/${booking_id}/payment`;
  return {
    customer,
    provider,
    browser,
    offered,
    payable,
    paidOn,
    cancelForm,
    closeOpenRequests,
    offerPath,
    payPath,
    /** The form with the button that accepts, as the customer's browser has it on screen. */
    acceptForm: (made: Offered) => formOf(browser, offerPath(made), "accept_offer"),
    payForm: (made: Pick<Booked, "booking_id">) => formOf(browser, payPath(made), "start_payment"),
  };
}

/** Opens a page and reads one of its forms. */
export async function formOf(person: Person, path: string, button: string): Promise<PostForm> {
  const { html } = await person.open(path);
  return formWith(html, path, button);
}

/** Calls of one person by rpc; a refusal is an error. */
async function machine(product: GatedProduct, email: string) {
  const headers = { "content-type": "application/json", apikey: "sb_publishable_demo_proffer" };
  const opened = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!opened.ok) throw new Error(`signing in: ${opened.status} ${await opened.text()}`);
  const { access_token } = (await opened.json()) as { access_token: string };
  return async (command: string, input: Json): Promise<Json> => {
    const answer = await fetch(`${product.url}/rest/v1/rpc/${command}`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${access_token}`, "idempotency-key": randomUUID() },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as Json;
    if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
}

async function categoryOf({ db }: GatedProduct): Promise<string> {
  const { rows } = await db.query("select id from category where slug = 'photography'");
  return rows[0].id;
}

type Machine = Awaited<ReturnType<typeof machine>>;

/** A day of its own for each deal: the provider works for one customer at a time. */
function newTimes() {
  days += 1;
  return timesOn(days);
}

function timesOn(in_days: number) {
  const day = new Date(Date.now() + in_days * dayMs).toISOString().slice(0, 10);
  return {
    starts_at: `${day}T12:00:00.000Z`,
    ends_at: `${day}T20:00:00.000Z`,
    time_zone: "Europe/Berlin",
  };
}

async function openRequest(
  customer: Machine,
  category_id: string,
  times: ReturnType<typeof newTimes>,
): Promise<string> {
  const { request_id } = await customer("save_draft", { step: "category", category_id });
  const answers = { occasion: "wedding", guests: 60, wanted: ["edited", "album"], is_indoors: false };
  const place = { place_town: "Konstanz", place_postal_code: "78462", place_country: "DE" };
  const contact = { name: "Lena Example", email: "customer@demo.test", phone: "+49 7531 123456" };
  const title = `Wedding at the lake ${randomWord()}`;
  await customer("save_draft", { step: "details", request_id, title, answers });
  await customer("save_draft", {
    step: "when_where",
    request_id,
    date_flexibility: "exact",
    ...times,
    ...place,
  });
  await customer("save_draft", { step: "budget", request_id, budget_minor: 200_000 });
  const { version } = await customer("save_draft", { step: "contact", request_id, ...contact });
  await customer("submit_request", { request_id, version });
  return String(request_id);
}

const information = {
  answers: { meeting_point: "North door", may_publish: true },
  contact: { name: "Lena Example", email: "customer@demo.test", phone: "+49 7531 123456" },
  billing: {
    name: "Lena Example",
    address_line: "Seestraße 1",
    postal_code: "78462",
    city: "Konstanz",
    country: "DE",
  },
};
