// A mail may wait in the queue, for an hour when the mail server is down: an obsolete one is not sent.
import { expect, test } from "vitest";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { insertAttempt } from "#tests/kit/mail/booking-rows.ts";
import { mailCases } from "#tests/kit/mail/cases.ts";
import { insertDeal, now, startMailRuntime } from "#tests/kit/mail/rows.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { renderMail } from "./layout/render.tsx";

const bench = duringFile(startMailRuntime);

type Change = (db: Database, subject_id: string) => Promise<unknown>;
const set =
  (table: "request" | "offer" | "booking", columns: object): Change =>
  (db, id) =>
    db.updateTable(table).set(columns).where("id", "=", id).execute();
const request = (columns: object) => set("request", columns);
const offer = (columns: object) => set("offer", columns);
const booking = (columns: object) => set("booking", columns);
const change =
  (columns: object): Change =>
  (db, id) =>
    db.updateTable("booking_change").set(columns).where("id", "=", id).execute();
const refund =
  (columns: object): Change =>
  (db, id) =>
    db.updateTable("refund").set(columns).where("id", "=", id).execute();
const requestOf =
  (columns: object): Change =>
  async (db, offer_id) => {
    const { request_id } = await db
      .selectFrom("offer")
      .select("request_id")
      .where("id", "=", offer_id)
      .executeTakeFirstOrThrow();
    await request(columns)(db, request_id);
  };
const bookingOf =
  (columns: object): Change =>
  (db, offer_id) =>
    db.updateTable("booking").set(columns).where("offer_id", "=", offer_id).execute();
const processing: Change = (db, id) => insertAttempt(db, id, { status: "processing", attempt_no: 2 });
const refusedByBank: Change = (db, id) =>
  db
    .updateTable("payment_attempt")
    .set({ status: "failed", settled_at: now })
    .where("booking_id", "=", id)
    .execute();
const nothingReturned: Change = (db, id) =>
  db.updateTable("refund").set({ status: "cancelled" }).where("booking_id", "=", id).execute();
const providerAccount =
  (status: "active" | "suspended"): Change =>
  (db, id) =>
    db
      .updateTable("account")
      .set({ status })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("booking")
          .innerJoin("profile", "profile.id", "booking.provider_profile_id")
          .select("profile.account_id")
          .where("booking.id", "=", id),
      )
      .execute();
const reopened = providerAccount("active");
const suspended = providerAccount("suspended");
const closedRequests: Change = (db, window_id) =>
  db
    .updateTable("request")
    .set({ status: "closed" })
    .where("id", "in", (eb) =>
      eb.selectFrom("match_withheld").select("request_id").where("window_id", "=", window_id),
    )
    .execute();
const nothing: Change = async () => {};
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

const obsolete: [MailTemplate, string, Change, Date?][] = [
  ["request_closing", "after its end", nothing, later(4)],
  ["request_closing", "when it was extended", request({ expires_at: later(20) })],
  ["request_closing", "when an offer was accepted", request({ status: "awarded" })],
  ["request_closed_undecided", "when the customer closed it", request({ close_reason: "Found somebody." })],
  ["request_closed_undecided", "when it was opened again", request({ status: "open" })],
  ["offer_expiring", "after its end", nothing, later(4)],
  ["offer_expiring", "when it was revised", offer({ revision: 2, valid_until: later(14) })],
  ["request_digest", "when none of its requests is open any more", closedRequests],
  ["request_digest", "when all of them have run out", nothing, later(60)],
  ["offer_expiring", "when it was declined", offer({ status: "declined" })],
  [
    "offer_expiring",
    "while the request is on hold",
    requestOf({ status: "on_hold", held_at: now, operator_reason: "" }),
  ],
  ["offer_expiring", "while its provider has to confirm it", requestOf({ revision: 2 })],
  ["offer_outdated", "when it was confirmed or revised", offer({ request_revision: 2 })],
  ["offer_outdated", "when the request was closed", requestOf({ status: "closed" })],
  ["offer_reconfirmed", "when the request was changed again", requestOf({ revision: 2 })],
  [
    "offer_held",
    "when the request goes on",
    requestOf({ status: "open", held_at: null, operator_reason: null }),
  ],
  ["offer_released", "when the offer was withdrawn", offer({ status: "withdrawn" })],
  ["request_held", "when it goes on", request({ status: "open", held_at: null, operator_reason: null })],
  ["request_undecided", "when the customer has decided", request({ status: "closed" })],
  ["request_undecided", "when the time to decide is over", nothing, later(8)],
  ["request_undecided", "once its date has passed", request({ starts_at: now, ends_at: null })],
  ["request_reopened", "when the request was closed again", requestOf({ status: "closed" })],
  ["request_reopened", "when a new offer was made", offer({ status: "withdrawn" })],
  ["hold_prolonged", "when it was confirmed", booking({ status: "confirmed" })],
  ["information_changed", "when the booking was cancelled", booking({ status: "cancelled" })],
  ["counter_unanswered", "when there is a new proposal", offer({ status: "countered" })],
  ["counter_unanswered", "when it was accepted", offer({ status: "accepted" })],
  ["counter_unanswered", "after its end", nothing, later(20)],
  ["counter_missed", "when it was withdrawn", offer({ status: "withdrawn" })],
  ["counter_missed", "after its end", nothing, later(20)],
  ["offer_accepted", "when the acceptance was undone", offer({ status: "sent" })],
  ["offer_accepted", "when its booking was paid", bookingOf({ status: "confirmed" })],
  ["offer_parked", "when it came back", offer({ status: "sent" })],
  ["offer_revived", "when another was accepted", offer({ status: "parked" })],
  ["booking_made", "when it was confirmed", booking({ status: "confirmed" })],
  ["booking_reminder", "when it was confirmed", booking({ status: "confirmed" })],
  ["booking_reminder", "when it lapsed", booking({ status: "lapsed" })],
  ["booking_reminder", "when its hold has ended", nothing, later(3)],
  ["booking_reminder", "while the payment is under way", processing],
  ["booking_lapsed", "when late money revived it", booking({ status: "confirmed" })],
  ["booking_delivered", "when it was accepted", booking({ status: "completed" })],
  ["booking_delivered", "when the time to report is over", nothing, later(8)],
  ["booking_undelivered", "when it was delivered", booking({ status: "delivered" })],
  ["booking_completed", "when it is disputed", booking({ status: "disputed" })],
  ["cancellation_unanswered", "when it was refused", booking({ status: "confirmed" })],
  ["cancellation_unanswered", "when it was agreed", booking({ status: "cancelled" })],
  ["hold_extended", "when the payment has arrived", booking({ status: "confirmed" })],
  ["hold_extended", "when the bank has refused the payment", refusedByBank],
  ["hold_extended", "when the longer hold has ended", nothing, later(3)],
  ["payment_failed", "when another payment has arrived", booking({ status: "confirmed" })],
  ["payment_failed", "while another payment is under way", processing],
  ["payment_suspended", "when the account is open again", reopened],
  ["payment_suspended", "when it lapsed", booking({ status: "lapsed" })],
  ["payment_suspended", "when its hold has ended", nothing, later(3)],
  ["booking_reminder", "while nobody can pay the provider", suspended],
  ["payment_returned", "when nothing goes back", nothingReturned],
  ["refund_made_at_stripe", "when the bank sent it back", refund({ status: "failed" })],
  ["change_proposed", "when it was answered", change({ status: "declined", closed_at: now })],
  ["change_proposed", "when it was withdrawn", change({ status: "withdrawn", closed_at: now })],
];

test.each(obsolete)("%s is not sent %s", async (template, _, change, at = now) => {
  const mailCase = mailCases.find((one) => one.template === template);
  if (!mailCase) throw new Error(`${template} has no case`);
  const deal = await insertDeal(bench.runtime.db, "en");
  const { subject_id } = await mailCase.arrange(bench.runtime.db, deal);
  const payload = { template, profile_id: deal[mailCase.to].profile_id, subject_id, key: subject_id };
  const render = (when: Date) => renderMail(bench.runtime, payload, when);
  expect(await render(now), "before the change").not.toBeNull();
  await change(bench.runtime.db, subject_id);
  expect(await render(at)).toBeNull();
});

test.each([
  ["booking_lapsed", "undo"],
  ["booking_undone", "lapse"],
] as const)("%s is not sent for a booking that ended by %s", async (template, transition) => {
  const other = template === "booking_lapsed" ? "booking_undone" : "booking_lapsed";
  const mailCase = mailCases.find((one) => one.template === other && one.to === "provider");
  if (!mailCase) throw new Error(`no booking ends by ${transition}`);
  const deal = await insertDeal(bench.runtime.db, "en");
  const { subject_id } = await mailCase.arrange(bench.runtime.db, deal);
  const payload = { template, profile_id: deal.provider.profile_id, subject_id, key: subject_id };
  expect(await renderMail(bench.runtime, payload, now)).toBeNull();
});
