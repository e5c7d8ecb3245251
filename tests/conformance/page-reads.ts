// What pages show of each relation's rows, as their own reads return it. The test fails for a relation that is not
// listed and for a column that no page shows and nobody has listed in `besides`.
import { bookingDisputes } from "#server/booking/access.ts";
import { findBooking, listBookingLines } from "#server/booking/reads/booking.ts";
import { findOpenChange } from "#server/booking/reads/changes.ts";
import { findDelivery } from "#server/booking/reads/delivery.ts";
import { listBookingEvents } from "#server/event/reads/event.ts";
import { listInvitations } from "#server/invitation/reads/invitation.ts";
import type { Env } from "#server/kernel/env.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { findCounters } from "#server/offer/reads/counter.ts";
import { listOffers, listTimeline } from "#server/offer/reads/offer.ts";
import { findProviderJson, toProviderCard } from "#server/offer/reads/provider.ts";
import { listShares } from "#server/offer-share/reads/offer-share.ts";
import { findRequest, listRequestFiles } from "#server/request/reads/request.ts";
import { threads } from "#server/thread/access.ts";
import { listAnswers } from "#server/thread/reads/answers.ts";
import { findThread } from "#server/thread/reads/thread.ts";
import { listRequestThreads } from "#server/thread/reads/threads.ts";

export type Row = Readonly<Record<string, unknown>>;
type Reading = { scope: ReadScope; env: Pick<Env, "COOKIE_SECRET"> };

/** Rows that more than one person sees. */
export type SeenBySides = {
  /** The page's row for this row of the relation; null where the reader has no page of it. Omitted: no page has any. */
  page?: (reading: Reading, row: Row) => Promise<object | null>;
  /** Columns that no page's read returns under this name, judged to be for everybody who sees the row. */
  besides: readonly string[];
};
/** `one`: no two people see the same row, except operators. `public`: whoever sees the row sees all of it. */
export type Shown = SeenBySides | "one" | "public";

const text = (value: unknown) => String(value);
const byId = <T extends { id: string | number }>(rows: readonly T[], id: unknown): T | null =>
  rows.find((one) => text(one.id) === text(id)) ?? null;

async function offerOf({ scope }: Reading, offer_id: unknown) {
  const row = await offers(scope).select("request_id").where("id", "=", text(offer_id)).executeTakeFirst();
  return row ? byId(await listOffers(scope, row.request_id), offer_id) : null;
}

async function eventOf({ scope }: Reading, { noun, subject_id, id }: Row) {
  if (noun === "booking") return byId(await listBookingEvents(scope, text(subject_id)), id);
  if (noun !== "request") return null;
  const timeline = await listTimeline(scope, text(subject_id));
  return byId(
    timeline.map((event) => ({ ...event, id: event.key })),
    id,
  );
}

/** The card of another account's provider. */
async function cardOf({ scope }: Reading, { id, kind, account_id }: Row) {
  const json = kind === "provider" && account_id === null ? await findProviderJson(scope, text(id)) : null;
  if (!json) return null;
  const { name: display_name, verification, ...card } = toProviderCard(json);
  return { ...card, display_name, verified_at: verification?.at ?? null };
}

const disputeOf = async ({ scope }: Reading, booking_id: unknown) =>
  (await findDelivery(scope, text(booking_id)))?.dispute ?? null;

const pairOf = ({ request_id, provider_profile_id }: Row) => ({
  request_id: text(request_id),
  provider_profile_id: text(provider_profile_id),
});

export const shownByPages: Readonly<Record<string, Shown>> = {
  category: "public",
  category_version: "public",
  legal_text: "public",
  provider_category: "public",
  account: "one",
  notification: "one",
  notification_choice: "one",
  instalment: "one",
  payment_attempt: "one",
  refund: "one",
  ledger_account: "one",
  ledger_entry: "one",
  profile: { page: cardOf, besides: ["id", "kind"] },
  request: {
    page: ({ scope }, { id }) => findRequest(scope, text(id), "en"),
    besides: ["category_id", "created_at"],
  },
  // The owner's page. It shows that a link was taken, but not by whom.
  request_invitation: {
    async page({ scope, env }, { id, request_id }) {
      const request = await findRequest(scope, text(request_id), "en");
      const shown = request?.is_owner ? byId(await listInvitations(scope, env, request.id), id) : null;
      return shown && { ...shown, taken_at: shown.state === "sent" ? null : shown.state };
    },
    besides: ["request_id", "revoked_at"],
  },
  request_pass: "one",
  offer_share_guest: "one",
  offer: {
    page: (reading, { id }) => offerOf(reading, id),
    besides: ["profile_id", "created_at"],
  },
  offer_line: {
    async page(reading, { offer_id, revision, position }) {
      const offer = await offerOf(reading, offer_id);
      const isShown = offer?.revision === revision;
      return isShown ? (offer?.lines.find((one) => one.position === position) ?? null) : null;
    },
    besides: ["offer_id", "revision"],
  },
  counter_offer: {
    async page(reading, { offer_id, round }) {
      const offer = await offerOf(reading, offer_id);
      const shown =
        offer && (await findCounters(reading.scope, offer)).rounds.find((one) => one.round === round);
      return shown ? { ...shown, offer_id } : null;
    },
    besides: ["offer_revision", "net_minor", "tax_minor", "starts_at", "ends_at", "answered_at"],
  },
  counter_offer_line: {
    besides: [
      ...["offer_id", "round", "position", "from_position", "label", "quantity", "unit", "unit_net_minor"],
      ...["net_minor", "tax_bp"],
    ],
  },
  offer_revision: {
    besides: ["offer_id", "revision", "total_minor", "starts_at", "ends_at", "time_zone", "sent_at"],
  },
  thread: {
    async page({ scope }, row) {
      const thread = await findThread(scope, pairOf(row), null);
      return thread && byId(await listRequestThreads(scope, thread.request_id), row.id) && thread;
    },
    besides: [
      "begun_by",
      "customer_read_count",
      "provider_read_count",
      "blocked_by",
      "last_message_at",
      "created_at",
    ],
  },
  message: {
    async page({ scope }, { id, thread_id }) {
      const row = await threads(scope)
        .select(["request_id", "provider_profile_id"])
        .where("id", "=", text(thread_id))
        .executeTakeFirst();
      const thread = row && (await findThread(scope, row, null));
      return byId(thread?.messages ?? [], id);
    },
    besides: ["thread_id", "status", "side", "deleted_at"],
  },
  request_answer: {
    page: async ({ scope }, { id, request_id }) => byId(await listAnswers(scope, text(request_id)), id),
    besides: ["request_id", "removed_at"],
  },
  offer_share: {
    page: async ({ scope, env }, { id, offer_id }) => byId(await listShares(scope, env, text(offer_id)), id),
    besides: [
      ...["offer_id", "maker_profile_id", "booking_id", "expires_at", "revoked_at"],
      ...["decided_at", "decision"],
    ],
  },
  booking: {
    page: ({ scope }, { id }) => findBooking(scope, text(id)),
    besides: [
      "policy_terms",
      ...["revision", "offer_revision", "customer_profile_id", "provider_profile_id"],
      ...["category_id", "category_version"],
      ...["deposit_bp", "completed_at", "created_at"],
    ],
  },
  booking_line: {
    async page({ scope }, { booking_id, position }) {
      const booking = await findBooking(scope, text(booking_id));
      const shown = booking ? await listBookingLines(scope, booking) : null;
      return shown?.lines[Number(position) - 1] ?? null;
    },
    besides: ["booking_id", "revision", "position", "unit_net_minor", "net_minor", "tax_bp"],
  },
  booking_change: {
    async page({ scope }, { id, booking_id }) {
      const booking = await findBooking(scope, text(booking_id));
      const change = booking ? await findOpenChange(scope, booking) : null;
      return change?.id === id ? change : null;
    },
    besides: [
      ...[
        "booking_id",
        "status",
        "booking_revision",
        "proposed_by",
        "net_minor",
        "tax_minor",
        "refund_minor",
      ],
      ...["proposed_at", "answered_at", "closed_at"],
    ],
  },
  delivery: {
    page: async ({ scope }, { id, booking_id }) =>
      byId((await findDelivery(scope, text(booking_id)))?.rounds ?? [], id),
    besides: ["booking_id"],
  },
  cancel_request: {
    page: async ({ scope }, { booking_id }) =>
      (await findBooking(scope, text(booking_id)))?.cancel_wish ?? null,
    besides: [
      ...["id", "booking_id", "asked_by", "asked_at", "answer", "answered_by", "answered_at", "escalated_at"],
    ],
  },
  booking_dispute: {
    page: (reading, { booking_id }) => disputeOf(reading, booking_id),
    // An open proposal is an object of its own there.
    besides: [
      "id",
      "booking_id",
      ...["settlement_id", "settlement_by", "settlement_outcome", "settlement_refund_minor", "settlement_at"],
    ],
  },
  dispute_statement: {
    async page(reading, { id, dispute_id }) {
      const found = bookingDisputes(reading.scope).select("booking_id").where("id", "=", text(dispute_id));
      const row = await found.executeTakeFirst();
      const dispute = row ? await disputeOf(reading, row.booking_id) : null;
      return byId(dispute?.statements ?? [], id);
    },
    besides: ["dispute_id"],
  },
  ledger_tx: { besides: ["id", "type", "booking_id", "at"] },
  file: {
    page: async ({ scope }, { id, request_id }) =>
      request_id ? byId(await listRequestFiles(scope, text(request_id)), id) : null,
    besides: [
      "is_given",
      "request_id",
      "booking_id",
      "delivery_id",
      "statement_id",
      "message_id",
      "profile_id",
      "created_at",
    ],
  },
  event: { page: eventOf, besides: ["subject_id", "from_status", "to_status", "version"] },
};
