// Who may write in a thread, until when a message may be deleted, and when a mail tells of unread ones. Pure: the commands
// load and lock, this module decides.
import type { BookingStatus } from "../booking/machine.ts";
import { limits, units } from "../limits.ts";
import { liveOfferStatuses, type OfferStatus, undecidedOfferStatuses } from "../offer/machine.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import type { Side } from "./schemas.ts";

/** What the two sides of a thread have with each other. */
export type Dealings = {
  request_status: RequestStatus;
  /** The status of the provider's latest offer that was sent; null before any. */
  offer_status: OfferStatus | null;
  /** Of the latest booking of the two; null before any. */
  booking_status: BookingStatus | null;
};

/** The same, and the side that has ended the conversation. */
export type Talk = Dealings & { blocked_by: Side | null };

const live: ReadonlySet<string> = new Set(liveOfferStatuses);

/**
 * Whether both sides may write: on an open request, also while it is stopped, unless one of them has blocked the other; with
 * an offer that can still win; and for good once there was a booking that did not lapse, because a cancelled one may leave
 * something to settle.
 */
export function mayTalk({ request_status, offer_status, booking_status, blocked_by }: Talk): boolean {
  if (booking_status !== null && booking_status !== "lapsed") return true;
  if (blocked_by !== null && offer_status === null) return false;
  if (request_status === "open" || request_status === "on_hold") return true;
  return request_status === "awarded" && offer_status !== null && live.has(offer_status);
}

/** Whether the request is still offered to providers. */
export const mayAnswerForAll = (request_status: RequestStatus): boolean =>
  request_status === "open" || request_status === "on_hold";

/** Refuses one more answer for all providers of a request, which has this many. @throws Refusal */
export function requireAnswerRoom(request_status: RequestStatus, published: number): void {
  if (!mayAnswerForAll(request_status)) refuse("request_not_open");
  const limit = limits.answers_per_request;
  if (published >= limit) refuse("answer_limit_reached", { limit });
}

/** @throws Refusal thread_closed */
export function requireTalk(talk: Talk): void {
  if (!mayTalk(talk)) refuse("thread_closed");
}

/** Refuses those who may decide on an offer by a link, once it has been decided or has ended. @throws Refusal thread_closed */
export function requireGuestTalk(offer_status: OfferStatus): void {
  if (!undecidedOfferStatuses.some((status) => status === offer_status)) refuse("thread_closed");
}

/** Whether a side may end the conversation: not once there was an offer, which it can decline or withdraw instead. */
export const mayBlock = ({ offer_status, booking_status, blocked_by }: Talk): boolean =>
  offer_status === null && booking_status === null && blocked_by === null;

/** @throws Refusal thread_with_offer, or stale when the conversation has been ended already */
export function requireBlockable(talk: Talk): void {
  if (talk.blocked_by !== null) refuse("stale", { current: { blocked_by: talk.blocked_by } });
  if (!mayBlock(talk)) refuse("thread_with_offer");
}

/** Only the side that ended the conversation may take that back. @throws Refusal stale */
export function requireOwnBlock(blocked_by: Side | null, side: Side): void {
  if (blocked_by !== side) refuse("stale", { current: { blocked_by } });
}

/** Whether the customer may begin a thread: with whoever has made an offer. Providers may ask before one. */
export const mayCustomerBegin = ({ offer_status, booking_status }: Dealings): boolean =>
  offer_status !== null || booking_status !== null;

/** The owner of the request, and who has booked the provider's offer, by a link too, as long as the booking stands. */
export type Customers = { customer_profile_id: string; booked_by: readonly string[] };

/** The side on which a profile that sees the request may begin a thread with a provider; null for everybody else. */
export function sideToBegin(
  profile_id: string | null,
  provider_profile_id: string,
  dealings: Dealings & Customers,
): Side | null {
  if (profile_id === null) return null;
  if (profile_id === provider_profile_id) return "provider";
  const isCustomer = [dealings.customer_profile_id, ...dealings.booked_by].includes(profile_id);
  return isCustomer && mayCustomerBegin(dealings) ? "customer" : null;
}

/** Refuses a provider who has begun as many threads within a day as it may. @throws Refusal thread_limit_reached */
export function requireThreadRoom(begun: number, account: { created_at: Date }, now: Date): void {
  const isNew = now.getTime() - account.created_at.getTime() < limits.new_account_hours * units.hour_ms;
  const limit = isNew ? limits.new_account_threads_per_day : limits.threads_per_day;
  if (begun >= limit) refuse("thread_limit_reached", { limit });
}

/** Until when its writer may delete a message. */
export const deletableUntil = (sent_at: Date): Date =>
  new Date(sent_at.getTime() + limits.message_deletion_minutes * units.minute_ms);

/** Until when an operator who said why may read a conversation. */
export const readableUntil = (read_at: Date): Date =>
  new Date(read_at.getTime() + limits.thread_reading_minutes * units.minute_ms);

/** The instant after which an operator must have said why, to read a conversation now. */
export const readableSince = (now: Date): Date =>
  new Date(now.getTime() - limits.thread_reading_minutes * units.minute_ms);

/** @throws Refusal too_late */
export function requireDeletable({ sent_at }: { sent_at: Date }, now: Date): void {
  const until = deletableUntil(sent_at);
  if (now.getTime() >= until.getTime()) refuse("too_late", { until });
}

/** Refuses to report a message that says nothing any more. @throws Refusal stale */
export function requireReportable({ text, status }: { text: string | null; status: string }): void {
  if (text === null) refuse("stale", { current: { status } });
}

/**
 * When a mail tells a side of a new message: shortly after it, and not within an hour of the last such mail. A mail that
 * is due already stays due, so that a stream of messages does not put it off.
 */
export function noticeDueAt(side: { notice_due_at: Date | null; noticed_at: Date | null }, now: Date): Date {
  if (side.notice_due_at) return side.notice_due_at;
  const soon = now.getTime() + limits.message_notice_minutes * units.minute_ms;
  const next = (side.noticed_at?.getTime() ?? 0) + limits.message_notice_every_minutes * units.minute_ms;
  return new Date(Math.max(soon, next));
}
