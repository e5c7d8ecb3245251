// Steps of both sides towards a finished job, and the passing of time.

import { sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { deliverBooking, redeliverBooking } from "#server/flow/booking/delivery/report-delivery.ts";
import { requestChanges } from "#server/flow/booking/delivery/request-changes.ts";
import { addStatement } from "#server/flow/booking/dispute/add-statement.ts";
import { reportProblem } from "#server/flow/booking/dispute/report-problem.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { reopenRequest } from "#server/flow/request/reopen-request.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import type { BookingState } from "../state.ts";
import type { Step } from "../step.ts";

const seen = ({ id: booking_id, version }: BookingState) => ({ booking_id, version });
const during = (status: string, weight: number) => (booking: BookingState) =>
  booking.status === status ? weight : 0;
const isUnpaid = (status: string) => status === "awaiting_information" || status === "awaiting_payment";
const isEnded = ({ status }: BookingState) => ["completed", "cancelled", "lapsed"].includes(status);

export const bookingSteps: readonly Step[] = [
  {
    name: "inform",
    weight: during("awaiting_information", 40),
    run: ({ act, scene }, booking) =>
      act(provideInformation, scene.customer, { ...seen(booking), ...kitInformation }),
  },
  {
    name: "undo the acceptance",
    weight: during("awaiting_information", 4),
    run: ({ act, scene }, booking) => act(undoAcceptance, scene.customer, seen(booking)),
  },
  {
    name: "accept an offer",
    weight: (booking) => (isEnded(booking) ? 8 : 1),
    async run({ world, scene, random, act }) {
      const offers = await world.all(
        "select id, version from offer where request_id = $1 and status in ('sent', 'parked') order by created_at",
        [scene.request_id],
      );
      const [offer] = random.shuffle(offers);
      if (!offer) return "there is none";
      return act(acceptOffer, scene.customer, { offer_id: offer.id, version: offer.version });
    },
  },
  {
    name: "reopen the request",
    weight: ({ status, request }) => (status === "cancelled" && request.status === "awarded" ? 5 : 0),
    run: ({ act, scene }, { request }) =>
      act(reopenRequest, scene.customer, { request_id: scene.request_id, version: request.version }),
  },
  {
    name: "deliver",
    weight: ({ status, has_started }) => (status === "confirmed" ? (has_started ? 20 : 1) : 0),
    run: ({ act }, booking) =>
      act(deliverBooking, booking.provider, { ...seen(booking), note: "All is done." }),
  },
  {
    name: "deliver again",
    weight: during("changes_requested", 20),
    run: ({ act }, booking) =>
      act(redeliverBooking, booking.provider, { ...seen(booking), note: "Changed." }),
  },
  {
    name: "accept the delivery",
    weight: during("delivered", 12),
    run: ({ act, scene }, booking) => act(acceptDelivery, scene.customer, seen(booking)),
  },
  {
    name: "ask for changes",
    weight: during("delivered", 12),
    run: ({ act, scene }, booking) =>
      act(requestChanges, scene.customer, { ...seen(booking), changes_text: "One picture is missing." }),
  },
  {
    name: "report a problem",
    weight: ({ status, has_started }) =>
      ({ confirmed: has_started ? 10 : 1, delivered: 8, changes_requested: 5, completed: 6 })[status] ?? 0,
    run: ({ act, scene, random }, booking) => {
      const isCustomer = random.chance(70);
      const problem = isCustomer
        ? random.pick(["not_delivered", "not_as_agreed", "no_show_provider", "other"] as const)
        : random.pick(["no_show_customer", "other"] as const);
      const actor = isCustomer ? scene.customer : booking.provider;
      return act(reportProblem, actor, { ...seen(booking), problem, text: "It was not as agreed." });
    },
  },
  {
    name: "say something about the problem",
    weight: during("disputed", 14),
    run: ({ act, scene, random }, booking) => {
      const actor = random.chance(40) ? scene.customer : booking.provider;
      return act(addStatement, actor, { ...seen(booking), text: "This is how I saw it." });
    },
  },
  {
    name: "time passes",
    weight: ({ status }) => (isUnpaid(status) ? 8 : 16),
    async run({ world: { clock, queue }, random }, { status, starts_at, ends_at }) {
      const spans = [10 * units.minute_ms, 31 * units.minute_ms, 2 * units.hour_ms, 25 * units.hour_ms];
      const toStart = (starts_at?.getTime() ?? 0) - clock.now().getTime();
      const toEnd = (ends_at?.getTime() ?? 0) - clock.now().getTime();
      const ahead = [toStart - 26 * units.hour_ms, toStart - 8 * units.day_ms, toStart + 1, toEnd + 1].filter(
        (ms) => ms > 0,
      );
      const [first = 0, ...others] = [...spans, 3 * units.day_ms, 8 * units.day_ms, ...ahead];
      // Most bookings are paid before their hold ends.
      const ms = random.pick(isUnpaid(status) && random.chance(85) ? [first, ...spans] : [first, ...others]);
      clock.move(ms);
      const isTick = random.chance(75);
      const isSweep = random.chance(50);
      if (isTick) await queue.run(tick.name);
      if (isSweep) await queue.run(sweepPayments.name);
      return `${Math.round(ms / units.minute_ms)} min${isTick ? ", tick" : ""}${isSweep ? ", sweep" : ""}`;
    },
  },
  {
    name: "the worker runs",
    weight: () => 5,
    async run({ world: { queue } }) {
      const failures = await queue.runWaiting();
      for (const { error } of failures) throw error;
      return "jobs done";
    },
  },
  {
    name: "events arrive late",
    weight: () => 5,
    run: async ({ world: { events }, random }) => `${await events.sendWaiting(random)} events`,
  },
];
