// The agenda as its page shows it, made on the server: days in their months, each with its bookings.
import type { AgendaPage, DatedRow } from "#server/booking/feed/reads-calendar.ts";
import { type BookingRowText, describeRow } from "../text/row-text.ts";

export type AgendaDay = { date: string; rows: BookingRowText[] };
export type AgendaMonth = { month: string; days: AgendaDay[] };
export type AgendaView = { months: AgendaMonth[]; next: string | null };

/** A booking that has begun stands on today, because that is when it goes on. */
export function viewAgenda({ rows, next }: AgendaPage, today: string, now: string): AgendaView {
  const days = new Map<string, BookingRowText[]>();
  const dayOf = ({ first_day }: DatedRow) => (first_day < today ? today : first_day);
  // Rows come by their instants; two places far apart may have their days the other way round.
  for (const row of rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))) {
    const texts = days.get(dayOf(row)) ?? [];
    days.set(dayOf(row), [...texts, { ...describeRow(row, now), may_cancel: false }]);
  }
  const months: AgendaMonth[] = [];
  for (const [date, texts] of days) {
    const month = date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, days: [] });
    months.at(-1)?.days.push({ date, rows: texts });
  }
  return { months, next };
}
