// One row of every timer around a day, each with what the clock must do to it: what happens, when, and who gets a mail. The
// instants are worked out here from the day and the product's figures, not read from the columns under test.
import { units } from "#domain/limits.ts";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { addDaysInZone, toInstant, toLocal } from "#domain/time.ts";
import type { BookingFixture, OfferFixture } from "#tests/kit/fixtures.ts";
import { OK, payWith } from "../stripe/shop.ts";
import type { Market } from "./market.ts";

/** A day of 23 or 25 hours, with its last millisecond. */
export type LongDay = { zone: string; day: string; ends: string };
export type ExpectedTimer = { subject: string; what: string; due: Date; mails: string[] };
export type Plan = { at: Date; run: () => Promise<ExpectedTimer[]> };

const hours = (from: Date, count: number) => new Date(from.getTime() + count * units.hour_ms);

/** What is set up around one day, in no particular order. */
export function plansAround(market: Market, { zone, day, ends }: LongDay): Plan[] {
  const { kit } = market;
  const end = new Date(ends);
  const noon = toInstant(`${day}T12:00`, zone);
  const noonOf = (days: number) => addDaysInZone(noon, days, zone);
  const endOf = (days: number) => addDaysInZone(end, days, zone);
  const reminders = (subject: string, template: string, deadline: Date, to: string): ExpectedTimer[] =>
    [72, 24].map((before) => ({
      subject,
      what: "remind",
      due: hours(deadline, -before),
      mails: [`${template} to ${to}`],
    }));
  const place =
    zone === "America/New_York"
      ? { place_town: "New York", place_postal_code: "10001", place_country: "US" }
      : { place_town: "Konstanz", place_postal_code: "78462", place_country: "DE" };
  const open = async () => {
    const opened = await kit.openRequestOf({
      when_where: { date_flexibility: "unknown", starts_at: null, ends_at: null, ...place },
    });
    // The zone comes from the place; the providers of the tests see requests of their own country only.
    const found = await market.all(
      "update request set place_country = 'DE' where id = $1 returning time_zone",
      [opened.request_id],
    );
    if (found[0]?.time_zone !== zone) throw new Error(`the place is not in ${zone}`);
    return opened;
  };
  const validFor14Days = { time_zone: zone, validity_unit: "days", validity: 14 } as const;
  const offer = async () => kit.offerFor(await open(), validFor14Days);
  const id = (member: { profile: { id: string } | null }) => member.profile?.id ?? "";
  const offerEnds = ({ offer_id, customer, provider }: OfferFixture, deadline: Date): ExpectedTimer[] => [
    ...reminders(offer_id, "offer_expiring", deadline, id(customer)),
    { subject: offer_id, what: "expire", due: after(deadline), mails: [`offer_expired to ${id(provider)}`] },
  ];
  const requestEnds = (subject: string, to: string, deadline: Date): ExpectedTimer[] => [
    ...reminders(subject, "request_closing", deadline, to),
    { subject, what: "expire", due: deadline, mails: [`request_expired to ${to}`] },
  ];
  /** Accepted, told and paid on Stripe's page, for a job that ends three days before the day, at six. */
  async function confirmed(): Promise<BookingFixture> {
    const on = (time: string) => toInstant(`${toLocal(noonOf(-3), zone).slice(0, 10)}T${time}`, zone);
    const day = { starts_at: on("10:00").toISOString(), ends_at: on("18:00").toISOString() };
    const made = await kit.payableOf(
      await kit.bookingOf(await kit.offerFor(await open(), { ...validFor14Days, ...day })),
    );
    const attempt = await market.beginPayment(made);
    await payWith(attempt.session_url, OK);
    await market.runJob(reconcilePayment, { attempt_id: attempt.id });
    return made;
  }
  const both = (template: string, { customer, provider }: OfferFixture) => [
    `${template} to ${id(customer)}`,
    `${template} to ${id(provider)}`,
  ];

  return [
    {
      at: noonOf(-30),
      run: async () => {
        const { request_id, customer } = await open();
        const idle = await kit.draft();
        return [
          ...requestEnds(request_id, id(customer), end),
          { subject: idle.request_id, what: "purge", due: hours(noonOf(-30), 30 * 24), mails: [] },
        ];
      },
    },
    { at: noonOf(-14), run: async () => offerEnds(await offer(), end) },
    {
      at: noonOf(-20),
      run: async () => {
        const scheduled = await kit.bySchedule(confirmed);
        const forgotten = await confirmed();
        const delivered_at = toInstant(`${toLocal(noonOf(-2), zone).slice(0, 10)}T18:00`, zone);
        const { booking_id: subject, customer } = scheduled;
        return [
          {
            subject,
            what: "auto_deliver",
            due: delivered_at,
            mails: [`booking_delivered to ${id(customer)}`],
          },
          {
            ...{ subject, what: "auto_complete", due: addDaysInZone(delivered_at, 7, zone) },
            mails: both("booking_completed", scheduled),
          },
          {
            ...{ subject: forgotten.booking_id, what: "flag_undelivered", due: end },
            mails: both("booking_undelivered", forgotten),
          },
        ];
      },
    },
    {
      at: noonOf(-6),
      run: async () => {
        const { request_id, customer } = await kit.cancelConfirmed(await confirmed());
        const due = hours(noonOf(-6), 7 * 24);
        return [
          {
            subject: request_id,
            what: "close_by_silence",
            due,
            mails: [`request_closed to ${id(customer)}`],
          },
        ];
      },
    },
    {
      at: noonOf(-2),
      run: async () => {
        const countered = await kit.counter(await offer());
        const mails = [
          `counter_unanswered to ${id(countered.customer)}`,
          `counter_missed to ${id(countered.provider)}`,
        ];
        const due = hours(noonOf(-2), 72);
        return [
          { subject: countered.offer_id, what: "counter_lapse", due, mails },
          ...offerEnds(countered, endOf(12)),
        ];
      },
    },
    {
      at: noonOf(-1),
      run: async () => {
        const chosen = await offer();
        const sibling = await kit.offerFor(chosen, validFor14Days);
        const made = await kit.payableOf(await kit.bookingOf(chosen));
        const { booking_id: subject, request_id, customer } = made;
        const attempt = await market.beginPayment(made);
        const withRequest = await kit.requestCancel(await confirmedBefore());
        return [
          { subject: attempt.id, what: "expire", due: hours(noonOf(-1), 35 / 60), mails: [] },
          ...[0.5, 0.9].map((share) => ({
            ...{ subject, what: "remind", due: hours(noonOf(-1), 72 * share) },
            mails: [`booking_reminder to ${id(customer)}`],
          })),
          { subject, what: "lapse", due: hours(noonOf(-1), 72), mails: both("booking_lapsed", made) },
          ...offerEnds(sibling, endOf(13)),
          // Opened for thirty days on the day before, and three days longer because the hold took them.
          ...requestEnds(request_id, id(customer), endOf(32)),
          {
            ...{ subject: withRequest.booking_id, what: "escalate_cancel", due: hours(noonOf(-1), 48) },
            mails: both("cancellation_unanswered", withRequest),
          },
        ];
      },
    },
  ];

  /** A booking somebody may still want to leave. */
  async function confirmedBefore(): Promise<BookingFixture> {
    const made = await kit.payableOf(await kit.bookingOf(await offer()));
    const attempt = await market.beginPayment(made);
    await payWith(attempt.session_url, OK);
    await market.runJob(reconcilePayment, { attempt_id: attempt.id });
    return made;
  }
}

/** An offer can be accepted until its last millisecond, and expires in the next one. */
const after = (deadline: Date) => new Date(deadline.getTime() + 1);
