// Addresses of things waiting in the demo's stories that no page links to: what an operator does to a request, the
// sums of a decision before it is made, and an offer for a request that was edited.
import { call, newAccount } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import { formOf } from "#tests/kit/browser/form-browser.ts";
import { market, product } from "../kit/demo-product.ts";

async function idOf(query: string): Promise<string> {
  const { rows } = await product.owner.query<{ id: string }>(query);
  const [row] = rows;
  if (!row) throw new Error(`the demo has nothing of: ${query}`);
  return row.id;
}

const decision = (booking_id: string) => `/admin/disputes/${booking_id}?outcome=complete&int:share=40`;

/** One of Jonas's confirmed bookings that he asks to cancel, after the provider has let the 48 hours pass. */
async function unansweredWish(): Promise<string> {
  const booking_id = await idOf(
    `select booking.id from booking where booking.status = 'confirmed' and starts_at > now() and customer_profile_id =
       (select default_profile_id from account where email = 'jonas@demo.test')
       and not exists (select 1 from instalment where booking_id = booking.id and status = 'due')
     order by starts_at limit 1`,
  );
  const { rows } = await product.owner.query("select version from booking where id = $1", [booking_id]);
  const reason = "The band has split up.";
  const wish = { booking_id, version: Number(rows[0].version), refund_minor: 10_000, reason };
  await call(market.jonas, "request_cancellation", wish);
  await product.owner.query(
    `update cancel_request set asked_at = now() - interval '50 hours', answer_due_at = now() - interval '2 hours'
     where booking_id = $1`,
    [booking_id],
  );
  return booking_id;
}

/** Studio Keller's offer to an unclaimed address, so that its list has the button to withdraw it. */
async function sendDirectOffer(): Promise<void> {
  const category_id = await idOf("select id from category where slug = 'photography'");
  await call(market.keller, "send_direct_offer", {
    category_id,
    recipient_email: "ada@forms.test",
    locale: "en",
    title: "Photos of your party",
    date_flexibility: "unknown",
    place_town: "Konstanz",
    place_country: "DE",
    message: "As we said.",
    lines: [{ label: "Photos", quantity: 1, unit_net_minor: 50_000, tax_bp: 1_900 }],
    policy: "moderate",
    deposit_bp: 0,
    validity_unit: "days",
    validity: 14,
  });
}

/** Studio Keller's offer to Jonas, or to Lena: an account has ten open requests at most. */
async function sentOffer(customer = market.jonas) {
  const data = newRequestData();
  const request_id = await openRequest(customer, data);
  const terms = termsOf(request_id, kellersLines, data);
  const { offer_id, version } = await call(market.keller, "send_offer", terms, Offer);
  return { offer_id, version, path: `/request/${request_id}/offer/${offer_id}` };
}

/** The page of an offer to Jonas for which he has created a link. */
async function sharedOffer(): Promise<string> {
  const { offer_id, path } = await sentOffer();
  await call(market.jonas, "share_offer", { offer_id, may_decide: true });
  return path;
}

/** The page of an offer that Lena has answered with other terms. */
async function counteredOffer(): Promise<string> {
  const { offer_id, version, path } = await sentOffer(market.lena);
  const lines = [{ position: 1, quantity: 6, unit_minor: 17_850 }];
  await call(market.lena, "send_counter", { offer_id, version, prices: "gross", lines });
  return path;
}

/** The page of an offer that has expired while its request is open. */
async function expiredOffer(): Promise<string> {
  const { offer_id, path } = await sentOffer(market.lena);
  await product.owner.query(
    "update offer set status = 'expired', valid_until = now() - interval '1 hour' where id = $1",
    [offer_id],
  );
  return path;
}

/**
 * A request of Jonas's with an invitation to pass on, in which Studio Keller is not interested, and on which he has answered a
 * question; its page, and that of the link.
 */
async function invitation(): Promise<string[]> {
  const request_id = await openRequest(market.jonas, newRequestData());
  const request = `/request/${request_id}`;
  await call(market.keller, "pass_request", { request_id, reason: "no_time" });
  const answer = { question_text: "Is there parking?", answer_text: "Yes, in the yard." };
  await call(market.jonas, "publish_answer", { request_id, ...answer });
  await call(market.jonas, "invite_provider", { request_id });
  const page = await (await product.browserOf("jonas@demo.test")).get(request);
  return [request, /\/invitation\/[\w-]{43}/.exec(page.html)?.[0] ?? ""];
}

/** A request of Jonas's on which Lena has accepted an offer through a link. */
async function bookedByLink(): Promise<string> {
  const path = await sharedOffer();
  const jonas = await product.browserOf("jonas@demo.test");
  const link = /\/offer\/[\w-]{43}/.exec((await jonas.get(path)).html)?.[0] ?? "";
  const lena = await product.browserOf("customer@demo.test");
  const form = formOf(await lena.get(link), "accept_shared_offer");
  const { status } = await lena.press(form, "accept_shared_offer");
  if (status !== 303) throw new Error(`the acceptance by a link answered ${status}`);
  return path.replace(/\/offer\/.*/, "");
}

/** The operator's page of an account whose provider is unverified; in the demo all are verified. */
async function unverifiedProvider(): Promise<string> {
  const email = "unverified@forms.test";
  const client = await newAccount(email);
  await call(client, "complete_profile", {
    kind: "provider",
    display_name: "Studio Neu",
    country: "DE",
    terms_version: "2026-11",
  });
  return `/admin/accounts/${await idOf(`select id from account where email = '${email}'`)}`;
}

export async function waitsOfDemo(): Promise<string[]> {
  const [held, edited, disputed, undelivered, balance, wish] = await Promise.all([
    idOf("select id from request where status = 'on_hold'"),
    idOf(`select request.id from request join offer on offer.request_id = request.id
      where request.status = 'open' and offer.status = 'sent' and offer.request_revision < request.revision`),
    idOf("select subject_id as id from operator_task where kind = 'dispute_open' and closed_at is null"),
    idOf(`select task.subject_id as id from operator_task task join booking on booking.id = task.subject_id
      where task.kind = 'booking_undelivered' and closed_at is null and booking.ends_at < now()`),
    idOf(`select booking_id as id from instalment join booking on booking.id = booking_id
      where instalment.kind = 'balance' and instalment.status = 'due' and booking.status = 'confirmed' limit 1`),
    unansweredWish(),
  ]);
  await sendDirectOffer();
  return [
    await sharedOffer(),
    await counteredOffer(),
    await expiredOffer(),
    await bookedByLink(),
    await unverifiedProvider(),
    ...(await invitation()),
    "/offers/direct",
    "/offers/new?category=photography",
    `/admin/requests/${held}`,
    `/admin/requests/${edited}`,
    `/admin/conversations/${await idOf("select id from thread limit 1")}`,
    `/request/${edited}`,
    decision(disputed),
    decision(undelivered),
    `/admin/bookings/${balance}`,
    `/admin/bookings/${wish}?outcome=cancel`,
  ];
}
