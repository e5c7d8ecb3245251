// What the story of a thing or an account consists of: the rows whose events tell it, and by which ids mails, Stripe's events
// and jobs name it. Null for an unknown id and for everybody but an operator.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { NoteNoun } from "#domain/operator/note.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";

/** A row by the noun under which events know it. */
export type Thing = { noun: string; id: string };
export type StorySubject = {
  noun: NoteNoun;
  id: string;
  /** Whose events are its history. */
  things: readonly Thing[];
  /** What its mails and tasks are about; of an account its own mails count. */
  about: readonly string[];
  /** Stripe's ids of its payments, refunds and checkouts. */
  stripe_ids: readonly string[];
  /** Keys of the jobs that work on it. */
  job_keys: readonly string[];
  booking_id: string | null;
  request_id: string | null;
};

type Found = {
  changes: string[];
  attempts: { id: string; stripe_ids: (string | null)[] }[];
  refunds: { id: string; stripe_refund_id: string | null }[];
};
const none: Found = { changes: [], attempts: [], refunds: [] };

const attemptsWhere = (condition: RawBuilder<boolean>) => sql<Found["attempts"]>`(
  select coalesce(json_agg(json_build_object('id', attempt.id,
    'stripe_ids', json_build_array(attempt.session_id, attempt.payment_intent_id, attempt.charge_id))), '[]')
  from payment_attempt attempt where ${condition})`;
const refundsWhere = (condition: RawBuilder<boolean>) => sql<Found["refunds"]>`(
  select coalesce(json_agg(json_build_object('id', one.id, 'stripe_refund_id', one.stripe_refund_id)), '[]')
  from refund one where ${condition})`;

const thingsOf = (noun: string, ids: readonly string[]): Thing[] => ids.map((id) => ({ noun, id }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const isText = (value: string | null): value is string => value !== null;

/** The subject with its payments, refunds and changes. */
function subjectOf(
  noun: NoteNoun,
  id: string,
  others: readonly Thing[],
  { changes, attempts, refunds }: Found,
  place: Pick<StorySubject, "booking_id" | "request_id"> & { about?: readonly (string | null)[] },
): StorySubject {
  const things = [
    { noun, id },
    ...others,
    ...thingsOf("change", changes),
    ...thingsOf("attempt", idsOf(attempts)),
    ...thingsOf("refund", idsOf(refunds)),
  ].filter(
    (one, index, all) => all.findIndex((other) => other.id === one.id && other.noun === one.noun) === index,
  );
  return {
    noun,
    id,
    things,
    about: [...new Set([...things.map((thing) => thing.id), ...(place.about ?? []).filter(isText)])],
    stripe_ids: [
      ...attempts.flatMap(({ stripe_ids }) => stripe_ids.filter(isText)),
      ...refunds.map(({ stripe_refund_id }) => stripe_refund_id).filter(isText),
    ],
    job_keys: [
      ...attempts.map((attempt) => `expire:${attempt.id}`),
      ...refunds.map((refund) => `refund:${refund.id}`),
    ],
    booking_id: place.booking_id,
    request_id: place.request_id,
  };
}

type Finder = (scope: ReadScope, id: string) => Promise<StorySubject | null>;

const finders: Readonly<Record<NoteNoun, Finder>> = {
  async request(scope, id) {
    const offers = sql<string[]>`array(select offer.id from offer
      where offer.request_id = request.id and offer.status <> 'draft' limit ${sql.lit(limits.page_max_rows)})`;
    const threads = sql<string[]>`array(select thread.id from thread
      where thread.request_id = request.id limit ${sql.lit(limits.page_max_rows)})`;
    const row = await forOperators(scope, "request")
      .select(["request.id", offers.as("offers"), threads.as("threads")])
      .where("request.id", "=", id)
      .where("request.status", "<>", "draft")
      .executeTakeFirst();
    if (!row) return null;
    const place = { booking_id: null, request_id: id, about: row.threads };
    const subject = subjectOf("request", id, thingsOf("offer", row.offers), none, place);
    return { ...subject, job_keys: [`tell:${id}`] };
  },
  async offer(scope, id) {
    const row = await forOperators(scope, "offer")
      .select(["offer.id", threadOf("offer.request_id", "offer.profile_id").as("thread_id")])
      .where("offer.id", "=", id)
      .executeTakeFirst();
    const place = { booking_id: null, request_id: null, about: [row?.thread_id ?? null] };
    return row ? subjectOf("offer", id, [], none, place) : null;
  },
  async booking(scope, id) {
    const changes = sql<string[]>`array(select booking_change.id from booking_change
      where booking_change.booking_id = booking.id)`;
    const row = await forOperators(scope, "booking")
      .select(["booking.id", changes.as("changes")])
      .select(threadOf("booking.request_id", "booking.provider_profile_id").as("thread_id"))
      .select(attemptsWhere(sql`attempt.booking_id = booking.id`).as("attempts"))
      .select(refundsWhere(sql`one.booking_id = booking.id`).as("refunds"))
      .where("booking.id", "=", id)
      .executeTakeFirst();
    return row
      ? subjectOf("booking", id, [], row, { booking_id: id, request_id: null, about: [row.thread_id] })
      : null;
  },
  async attempt(scope, id) {
    const row = await forOperators(scope, "payment_attempt")
      .select("payment_attempt.booking_id")
      .select(attemptsWhere(sql`attempt.id = payment_attempt.id`).as("attempts"))
      .select(refundsWhere(sql`one.attempt_id = payment_attempt.id`).as("refunds"))
      .where("payment_attempt.id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const { booking_id } = row;
    return subjectOf("attempt", id, [], { ...row, changes: [] }, { booking_id, request_id: null });
  },
  async refund(scope, id) {
    const row = await forOperators(scope, "refund")
      .select("refund.booking_id")
      .select(refundsWhere(sql`one.id = refund.id`).as("refunds"))
      .where("refund.id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const { booking_id, refunds } = row;
    return subjectOf("refund", id, [], { ...none, refunds }, { booking_id, request_id: null });
  },
  async account(scope, id) {
    const profiles = sql<
      string[]
    >`array(select profile.id from profile where profile.account_id = account.id)`;
    const row = await forOperators(scope, "account")
      .select(["account.id", profiles.as("profiles")])
      .where("account.id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const others = [{ noun: "operator_grant", id }, ...thingsOf("profile", row.profiles)];
    const subject = subjectOf("account", id, others, none, { booking_id: null, request_id: null });
    return { ...subject, job_keys: [`delete_auth_user:${id}`] };
  },
};

function threadOf(request: string, provider: string): RawBuilder<string | null> {
  return sql<string | null>`(select thread.id from thread
    where thread.request_id = ${sql.ref(request)} and thread.provider_profile_id = ${sql.ref(provider)})`;
}

/** What the story of this row consists of. */
export const findStorySubject = async (
  scope: ReadScope,
  noun: NoteNoun,
  id: string,
): Promise<StorySubject | null> => (isId(id) ? finders[noun](scope, id) : null);
