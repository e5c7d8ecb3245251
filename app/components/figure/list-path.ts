// Where a number leads: the list of what it counts. The lists filter by when a request or booking was made.
import type { SeriesKey } from "#domain/figure/report.ts";

const lists: Partial<Readonly<Record<SeriesKey, string>>> = {
  requests: "/admin/requests",
  bookings: "/admin/bookings",
};

export type ListFilter = { category: string | null; country: string | null };

/** The path of the list behind a number, of these days; null if there is none. */
export function listPath(
  key: SeriesKey,
  { from, to }: { from: string; to: string },
  { category, country }: ListFilter,
): string | null {
  const list = lists[key];
  if (!list) return null;
  const query = Object.entries({ category, country, from, to }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `${list}?${new URLSearchParams(query)}`;
}
