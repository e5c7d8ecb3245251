// What the start page of a member shows: its to-dos, requests and activity, and the confirmed dates ahead.
import { units } from "#domain/limits.ts";
import { type BookingView, findBooking } from "#server/booking/reads/booking.ts";
import { listAgenda } from "#server/booking/reads/calendar.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { findCover } from "#server/request/reads/cover.ts";
import type { ReadLocale } from "#server/request/reads/view.ts";
import { linkOfBooking, type ThreadLinkView } from "#server/thread/reads/unread.ts";
import { readHome } from "../reads/home.ts";

/** Rows of the agenda that are read for this; the agenda has the others. */
const agendaRows = 12;
const shownRows = 5;
const soonMs = 14 * 24 * units.hour_ms;

/** The start page of a profile. A date that is shown is not named as work to deliver besides. */
export async function readStart(scope: ReadScope, profile: ActorProfile, locale: ReadLocale) {
  const [home, dates] = await Promise.all([readHome(scope, profile), findDates(scope, locale)]);
  const shown = new Set([dates.next, ...dates.following].map((date) => date?.id));
  return { ...home, dates, needs: home.needs.filter(({ kind, id }) => kind !== "deliver" || !shown.has(id)) };
}

/** The next confirmed date with its people and place, and those that follow within two weeks, earliest first. */
async function findDates(scope: ReadScope, locale: ReadLocale) {
  const { rows } = await listAgenda(scope, scope.now, null, agendaRows);
  const [first, ...others] = rows.filter(({ status }) => status === "confirmed");
  if (!first) return { next: null, following: [] };
  const [booking, talk] = await Promise.all([findBooking(scope, first.id), linkOfBooking(scope, first.id)]);
  const cover = booking && (await findCover(scope, booking.request_id, locale));
  const until = new Date(scope.now.getTime() + soonMs).toISOString();
  const following = others.filter(({ starts_at }) => starts_at && starts_at < until).slice(0, shownRows);
  return { next: booking && { ...nextOf(booking, talk), cover }, following };
}

function nextOf(booking: BookingView, talk: ThreadLinkView | null) {
  const { id, number, title, side, starts_at, ends_at, time_zone } = booking;
  const { place_address, place_postal_code, place_town, place_country, place_line } = booking;
  const isCustomer = side === "customer";
  return {
    id,
    number,
    title,
    side,
    starts_at,
    ends_at,
    time_zone,
    place_address,
    place_postal_code,
    place_town,
    place_country,
    place_line,
    // The other side, as far as the reader may know it.
    other_name: isCustomer ? booking.provider_name : booking.customer_name,
    other_photo_id: isCustomer ? booking.provider_photo_id : booking.customer_photo_id,
    talk,
  };
}
