// Things with everything that the marketplace records about them, on the operator's pages.
import { randomUUID } from "node:crypto";
import { addOperatorNote, strikeOperatorNote } from "#server/operator/commands/note.ts";
import type { RefundFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operator } from "./admin.ts";

const at = async (product: ScreenProduct, path: string): Promise<Target> => ({
  viewer: await product.share(operator),
  path,
});

/** A cancelled booking whose refund failed, with mails, deliveries, a report of Stripe, a job, a task and a note. */
async function recordedBooking({ kit, owner }: ScreenProduct): Promise<RefundFixture> {
  const made = await kit.failedRefund();
  const { booking_id, refund_id, attempt_id, provider, customer } = made;
  const [endpoint_id, by] = [randomUUID(), await kit.operator()];
  await owner.query(
    `insert into webhook_endpoint (id, profile_id, url, status, created_at)
     values ($1, $2, 'https://receiver.example.test/hook', 'active', now())`,
    [endpoint_id, provider.profile?.id],
  );
  await owner.query(
    `insert into webhook_delivery (id, endpoint_id, event_id, type, status, attempts, created_at, ended_at)
     select gen_random_uuid(), $1, id, 'booking.' || transition, 'delivered', 1, at, at from event
     where noun = 'booking' and subject_id = $2`,
    [endpoint_id, booking_id],
  );
  await owner.query(
    `insert into sent_mail (key, template, account_id, sent_at)
     select 'booking_confirmed:' || $2::text || ':' || $1::text || ':' || n, 'booking_confirmed', $3, now() - n * interval '1 hour'
     from generate_series(1, 10) n`,
    [booking_id, customer.profile?.id, customer.account_id],
  );
  await owner.query(
    `insert into stripe_event (id, type, object_id, payload, status, received_at, processed_at)
     select 'evt_' || id, 'checkout.session.completed', session_id, '{}', 'processed', now(), now()
     from payment_attempt where id = $1`,
    [attempt_id],
  );
  await owner.query(
    "select graphile_worker.add_job('submit_refund', $1, job_key := $2, run_at := now() + interval '1 day')",
    [{ refund_id }, `refund:${refund_id}`],
  );
  await owner.query(
    `insert into operator_task (id, kind, noun, subject_id, opened_at, closed_at, closed_by, note)
     values (gen_random_uuid(), 'booking_undelivered', 'booking', $1, now() - interval '1 day', now(), $2, 'The two of them have signed a letter.')`,
    [booking_id, by.account_id],
  );
  await kit.run(addOperatorNote, by, {
    noun: "booking",
    subject_id: booking_id,
    note: "The customer called: the album never came.",
  });
  return made;
}

const pathOf = ({ booking_id }: RefundFixture) => `/admin/bookings/${booking_id}`;

export const booking = async (product: ScreenProduct) =>
  at(product, pathOf(await product.share(recordedBooking)));
export const oneSection = async (product: ScreenProduct) =>
  at(product, `${pathOf(await product.share(recordedBooking))}?section=mails`);
export const refundedPayment = async (product: ScreenProduct) =>
  at(product, `/admin/payments/${(await product.share(recordedBooking)).attempt_id}`);

export async function noted(product: ScreenProduct): Promise<Target> {
  const { kit } = product;
  const { booking_id } = await kit.confirmedBooking();
  const by = await product.share(operator);
  const note = (text: string) =>
    kit.run(addOperatorNote, by, { noun: "booking", subject_id: booking_id, note: text });
  const { note_id } = await note("Wants the money back.");
  await kit.run(strikeOperatorNote, by, { note_id });
  await note("Wants half of the money back.");
  return at(product, `/admin/bookings/${booking_id}`);
}

export const sentOffer = async (product: ScreenProduct) =>
  at(product, `/admin/offers/${(await product.kit.sentOffer()).offer_id}`);
export const bookedOffer = async (product: ScreenProduct) =>
  at(product, `/admin/offers/${(await product.kit.confirmedBooking()).offer_id}`);

export async function payment(product: ScreenProduct): Promise<Target> {
  const { booking_id } = await product.kit.confirmedBooking();
  const { rows } = await product.owner.query<{ id: string }>(
    "select id from payment_attempt where booking_id = $1",
    [booking_id],
  );
  return at(product, `/admin/payments/${rows[0]?.id}`);
}
