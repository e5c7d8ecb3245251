// Rounds of changes and statements in a dispute.
import { limits } from "#domain/limits.ts";
import { call } from "#tests/e2e/kit/api-client.ts";
import { moveDay, paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import { browserIn, type Language } from "../forms-over-http/kit.ts";
import { product } from "../kit/demo-product.ts";
import { type Reach, sends } from "./row.ts";

/** A customer with a delivered booking. */
async function delivered(locale: Language) {
  const { data, customer, keller, booking_id } = await paidBooking();
  await moveDay(booking_id, -30);
  await call(keller.client, "deliver_booking", { booking_id, version: await versionOf(booking_id) });
  const open = async () => (await browserIn(locale, data.customer_email)).open(`/booking/${booking_id}`);
  return { customer, booking_id, open };
}

async function versionOf(booking_id: string): Promise<number> {
  const { rows } = await product.owner.query("select version from booking where id = $1", [booking_id]);
  return Number(rows[0]?.version);
}

export const bookingRows = {
  async changes_used_up(locale) {
    const { booking_id, open } = await delivered(locale);
    const page = await open();
    await product.owner.query("update booking set changes_allowed = 0 where id = $1", [booking_id]);
    return { page, typed: { changes_text: "Brighter,\nplease." }, send: sends("request_changes") };
  },

  async statement_limit_reached(locale) {
    const { customer, booking_id, open } = await delivered(locale);
    const about = { problem: "not_as_agreed", text: "Nothing of it can be used." };
    await call(customer, "report_problem", { booking_id, version: await versionOf(booking_id), ...about });
    const page = await open();
    await product.owner.query(
      `insert into dispute_statement (id, dispute_id, side, text, at)
       select gen_random_uuid(), (select id from booking_dispute where booking_id = $1), 'customer', 'More', now()
       from generate_series(1, $2::int)`,
      [booking_id, limits.dispute_statements_per_side],
    );
    return { page, typed: { text: "One more\nword." }, send: sends("add_statement") };
  },

  async settlement_limit_reached(locale) {
    const { customer, booking_id, open } = await delivered(locale);
    const about = { problem: "not_as_agreed", text: "Nothing of it can be used." };
    await call(customer, "report_problem", { booking_id, version: await versionOf(booking_id), ...about });
    const page = await open();
    await product.owner.query("update booking_dispute set settlements = $2 where booking_id = $1", [
      booking_id,
      limits.settlements_per_dispute,
    ]);
    return { page, typed: { "money:refund_minor": "1" }, send: sends("propose_settlement") };
  },
} satisfies Record<string, Reach>;
