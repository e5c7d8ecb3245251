// The file of a calendar feed. Its URL is the only credential: cookies are ignored, and unknown feeds, ended feeds and
// those of closed or suspended accounts get the same answer.

import { feedPath, isFeedToken } from "#domain/booking/calendar-feed.ts";
import { limits } from "#domain/limits.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { addressContext } from "#server/http/context.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, pageOf, refusePage } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { system } from "#server/kernel/actor.ts";
import { type CalendarEvent, calendarFeed } from "#server/kernel/calendar/file.ts";
import { calendarType } from "#server/kernel/calendar/type.ts";
import { countTry, type RefusedTry } from "#server/kernel/rate/limit.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { type FeedBooking, type FeedOwner, findFeedOwner, listFeedBookings } from "../reads/feed.ts";
import { feedDigest, feedToken } from "../store/feed-token.ts";
import { locationOf } from "./calendar.ts";

/** Answers this token's feed. @throws Response 404 or 429 */
export async function serveFeed(context: Context, token: string): Promise<Response> {
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  const now = new Date(session.now);
  const owner = await ownerOf(runtime, token, {
    now,
    address: context.get(addressContext),
    settings: session.settings,
  });
  const counted = await countTry(runtime, "feed_per_account", ["account", owner.actor.account_id]);
  if (!counted.is_allowed) refuseTries(counted);
  const scope = new ReadScope(runtime.db, owner.actor, now, session.settings);
  const bookings = await listFeedBookings(scope);
  const about = {
    name: session.settings.site_name,
    public_url: runtime.env.PUBLIC_URL,
    refresh_minutes: limits.feed_refresh_minutes,
  };
  const events = bookings.map((booking) => eventOf(booking, owner, runtime.env.PUBLIC_URL));
  return new Response(calendarFeed({ ...about, events }, now), { headers });
}

const headers = {
  "Content-Type": calendarType,
  "Content-Disposition": 'inline; filename="bookings.ics"',
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
};

/** Counts the try by the caller's address unless the token is known. */
async function ownerOf(
  runtime: Runtime,
  token: string,
  { now, address, settings }: { now: Date; address: string; settings: Settings },
): Promise<FeedOwner> {
  const tried = await countTry(runtime, "feed_per_address", ["address", address]);
  if (!tried.is_allowed) return refuseTries(tried);
  const scope = new ReadScope(runtime.db, system, now, settings);
  const owner = isFeedToken(token) ? await findFeedOwner(scope, feedDigest(token)) : null;
  if (!owner) return refusePage("not_found");
  await tried.giveBack();
  return owner;
}

function refuseTries({ retry_after_s }: RefusedTry): never {
  throw new Response("too_many_requests", { status: 429, headers: { "Retry-After": String(retry_after_s) } });
}

const isOver = { cancelled: true, lapsed: true } as const;
const isOpen = { awaiting_information: true, awaiting_payment: true } as const;

/** Shows only the other side's name: contact data is on the booking's page, which requires a sign-in. */
function eventOf(booking: FeedBooking, { locale }: FeedOwner, public_url: string): CalendarEvent {
  const { id, number, version, status, title, starts_at, ends_at, time_zone, other_name } =
    replaceClosedNames(booking, locale);
  return {
    id,
    number,
    version,
    title,
    starts_at,
    ends_at,
    time_zone,
    location: locationOf(booking, locale),
    description: other_name ?? "",
    url: `${public_url}/booking/${id}`,
    is_cancelled: status in isOver,
    is_tentative: status in isOpen,
  };
}

/** The URL that a rendered form creates, and the digest stored of its token. */
export function newFeed({ env }: Runtime, profile_id: string, form_key: string) {
  const token = feedToken(env, profile_id, form_key);
  return { address: `${env.PUBLIC_URL}${feedPath(token)}`, digest: feedDigest(token).toString("hex") };
}
