// Recent activity of the active profile, newest first: one line for each command, not for each row it moved.
import { sql } from "kysely";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingTitle, requestText } from "#server/request/store/texts.ts";
import { newestEvents } from "../access.ts";

export type Activity = {
  id: number;
  noun: "request" | "offer" | "booking" | "attempt" | "refund";
  transition: string;
  title: string | null;
  /** The short number of the request, offer or booking. */
  number: string;
  provider_name: string | null;
  to: string;
  /** ISO 8601. */
  at: string;
};

const activityRows = 8;

/** Transitions shown, one per command, without side effects such as the award or parked siblings. */
export const shownTransitions: readonly string[] = [
  ...["open", "edit", "extend", "close", "expire", "reopen"].map((name) => `request.${name}`),
  ...["send", "revise", "counter", "withdraw", "decline", "expire"].map((name) => `offer.${name}`),
  ...["begin", "confirm", "lapse", "undo", "revive", "cancel", "deliver", "auto_deliver"].map(
    (name) => `booking.${name}`,
  ),
  ...["redeliver", "extend_delivery", "complete", "accept_unreported", "auto_complete"].map(
    (name) => `booking.${name}`,
  ),
  ...["request_changes", "dispute"].map((name) => `booking.${name}`),
  ...["request_cancel", "agree_cancel", "refuse_cancel", "withdraw_cancel", "cancel_overdue"].map(
    (name) => `booking.${name}`,
  ),
  ...["reschedule", "change_order", "reduce_price"].map((name) => `booking.${name}`),
  ...["complete", "cancel", "continue"].map((outcome) => `booking.resolve_${outcome}`),
  ...["attempt.fail", "attempt.decline", "refund.succeed"],
];

type About = { title: string | null; number: string; provider_name: string | null; to: string };

/** Title, provider and path of an event's subject; `newestEvents` has checked that the actor may see it. */
const aboutOf = (scope: ReadScope) => sql<About>`case event.noun
  when 'request' then (select json_build_object('title', ${requestText(scope, "title")}, 'number', request.number,
      'to', '/request/' || request.id)
    from request where request.id = event.subject_id)
  when 'offer' then (select json_build_object('title', ${requestText(scope, "title")}, 'number', offer.number, 'provider_name', profile.display_name,
      'to', '/request/' || request.id || '/offer/' || offer.id)
    from offer join request on request.id = offer.request_id join profile on profile.id = offer.profile_id
    where offer.id = event.subject_id)
  else (select json_build_object('title', ${bookingTitle(scope)}, 'number', booking.number,
      'to', '/booking/' || booking.id) from booking
    where booking.id = case event.noun when 'booking' then event.subject_id
      when 'attempt' then (select booking_id from payment_attempt where payment_attempt.id = event.subject_id)
      else (select booking_id from refund where refund.id = event.subject_id) end) end`;

/** The latest shown events of the profile's own requests, offers, bookings and payments. */
export async function listActivity(scope: ReadScope, { id: me }: ActorProfile): Promise<Activity[]> {
  const rows = await newestEvents(scope, me)
    .select(["event.id", "event.noun", "event.transition", "event.at", aboutOf(scope).as("about")])
    .where(sql<boolean>`event.noun || '.' || event.transition = any(${shownTransitions})`)
    .orderBy("event.id", "desc")
    .limit(activityRows)
    .execute();
  return rows.map(({ id, noun, transition, at, about: { title, number, provider_name, to } }) => ({
    id: Number(id),
    noun: noun as Activity["noun"],
    transition,
    title,
    number,
    provider_name: provider_name ?? null,
    to,
    at: at.toISOString(),
  }));
}
