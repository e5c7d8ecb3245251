// Page queries of the bell and its list.
import { type RawBuilder, sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { eventPath, type OpenedSubject } from "#domain/notification/event-paths.ts";
import type { EventSubject } from "#domain/notification/events.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { bookings } from "#server/booking/access.ts";
import { ownDirectOffers } from "#server/direct-offer/access.ts";
import { sentTitle } from "#server/direct-offer/store/texts.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests, requestVisible } from "#server/request/access.ts";
import { requestText } from "#server/request/store/texts.ts";
import { notifications } from "../access.ts";

/** How many the bell counts at most. */
const countedRows = 100;

const unread = (scope: ReadScope) => notifications(scope).where("read_at", "is", null);

/** How many notifications the actor's profile has not read, at most 100, without those about the page being opened. */
export async function countNotifications(scope: ReadScope, opened: OpenedSubject | null): Promise<number> {
  const found = await unread(scope)
    .select(sql`1`.as("one"))
    .where(opened ? sql<boolean>`not ${isAbout(opened)}` : sql<boolean>`true`)
    .limit(countedRows)
    .execute();
  return found.length;
}

/** Whether one of those that the actor's profile has not read is about the page being opened. */
export async function hasUnreadAbout(scope: ReadScope, opened: OpenedSubject): Promise<boolean> {
  const found = await unread(scope)
    .select(sql`1`.as("one"))
    .where(isAbout(opened))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function isAbout({ subject, subject_id }: OpenedSubject): RawBuilder<boolean> {
  const isKind = sql<boolean>`notification.subject = ${subject}`;
  return subject_id === null ? isKind : sql`(${isKind} and notification.subject_id = ${subject_id}::uuid)`;
}

export type NotificationView = {
  id: string;
  event: MailTemplate;
  happened_at: string;
  is_read: boolean;
  /** Where it leads; null once the reader may not open that. */
  path: string | null;
};

/** What happened to one booking, or to one request and its offers, the latest first. */
export type NotificationGroup = {
  key: string;
  /** Of the request or direct offer; null where the reader may not read it. */
  title: string | null;
  /** Of the booking, else of the request; null for a direct offer, and once the reader may not open it. */
  number: string | null;
  notifications: NotificationView[];
};

/**
 * A page of what the actor's profile was told, the latest first, grouped by what it is about. A group may go on on the next
 * page.
 */
export async function listNotifications(
  scope: ReadScope,
  after: string | null,
): Promise<ListPage<NotificationGroup>> {
  const cursor = decodeCursor(after, "instant");
  const query = toldRows(scope).limit(limits.page_rows + 1);
  const found = await (cursor ? query.where(isBefore(cursor)) : query).execute();
  const { next, rows } = toListPage(found, limits.page_rows, (row) => ({
    value: row.happened_at.toISOString(),
    id: row.id,
  }));
  return { next, rows: toGroups(rows) };
}

/** What the actor's profile was told in a span and has not read, of these events, as many as a digest has. */
export async function listUnreadIn(
  scope: ReadScope,
  { since, until, events }: { since: Date; until: Date; events: readonly MailTemplate[] },
): Promise<NotificationGroup[]> {
  if (events.length === 0) return [];
  const found = await toldRows(scope)
    .where("read_at", "is", null)
    .where("happened_at", ">=", since)
    .where("happened_at", "<=", until)
    .where("event", "in", [...events])
    .limit(limits.digest_entries)
    .execute();
  return toGroups(found);
}

const toldRows = (scope: ReadScope) =>
  notifications(scope)
    .select(["notification.id", "event", "subject", "subject_id", "happened_at", "read_at"])
    .select([bookingOf(scope).as("booking"), offerOf(scope).as("offer")])
    .select([requestOf(scope).as("request"), directOfferOf(scope).as("direct_offer")])
    .orderBy("happened_at", "desc")
    .orderBy("notification.id", "desc");

type Told = Awaited<ReturnType<ReturnType<typeof toldRows>["execute"]>>[number];

function toGroups(rows: readonly Told[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const { booking, offer, request, direct_offer, ...row } of rows) {
    const about = booking ?? offer ?? request ?? direct_offer;
    const key = booking?.id ?? about?.request_id ?? row.subject_id;
    const group = groups.get(key) ?? {
      key,
      title: about?.title ?? null,
      number: about?.number ?? null,
      notifications: [],
    };
    group.notifications.push({
      id: row.id,
      event: row.event as MailTemplate,
      happened_at: row.happened_at.toISOString(),
      is_read: row.read_at !== null,
      path: about && eventPath(row.subject as EventSubject, about),
    });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What an event is about: only a row that the reader may see. A direct offer has neither number nor request. */
type Found = { id: string; title: string | null; number: string | null; request_id: string | null };

/** The notification's row where it is of this kind, else null, which finds nothing. */
const subjectIf = (kind: EventSubject): RawBuilder<string | null> =>
  sql`case when notification.subject = ${sql.lit(kind)} then notification.subject_id end`;

const foundJson = (scope: ReadScope, number: RawBuilder<string>) =>
  sql`jsonb_build_object('id', seen.id, 'number', ${number}, 'request_id', request.id,
    'title', case when ${requestVisible(scope.actor)} then ${requestText(scope, "title")} end)`;

function bookingOf(scope: ReadScope) {
  const seen = bookings(scope)
    .select(["booking.id", "booking.number", "booking.request_id"])
    .where("booking.id", "=", subjectIf("booking"));
  return sql<Found | null>`(select ${foundJson(scope, sql`seen.number`)}
    from (${seen}) seen join request on request.id = seen.request_id)`;
}

function offerOf(scope: ReadScope) {
  const seen = offers(scope)
    .select(["offer.id", "offer.request_id"])
    .where("offer.id", "=", subjectIf("offer"));
  return sql<Found | null>`(select ${foundJson(scope, sql`request.number`)}
    from (${seen}) seen join request on request.id = seen.request_id)`;
}

function requestOf(scope: ReadScope) {
  const seen = requests(scope).select("request.id").where("request.id", "=", subjectIf("request"));
  return sql<Found | null>`(select ${foundJson(scope, sql`request.number`)}
    from (${seen}) seen join request on request.id = seen.id)`;
}

function directOfferOf(scope: ReadScope) {
  const seen = ownDirectOffers(scope)
    .select(["direct_offer.id", sentTitle])
    .where("direct_offer.id", "=", subjectIf("direct_offer"));
  return sql<Found | null>`(select jsonb_build_object('id', seen.id, 'title', seen.title) from (${seen}) seen)`;
}

const isBefore = ({ value, id }: { value: string | number; id: string }): RawBuilder<boolean> =>
  sql`(notification.happened_at, notification.id) < (${value}::timestamptz, ${id}::uuid)`;
