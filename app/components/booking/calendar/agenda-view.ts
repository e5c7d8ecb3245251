// The agenda as its page shows it, made on the server: months of days, each day with its bookings.
import type { AgendaPage, DatedRow } from "#server/booking/reads/calendar.ts";
import { type BookingRowText, describeRow } from "../text/row-text.ts";

export type AgendaDay = { date: string; rows: BookingRowText[] };
export type AgendaMonth = { month: string; days: AgendaDay[] };
export type AgendaView = { months: AgendaMonth[]; next: string | null };

/** Lists a booking that has begun under today, because it is still going on. */
export function viewAgenda({ rows, next }: AgendaPage, today: string, now: string): AgendaView {
  const days = new Map<string, BookingRowText[]>();
  const dayOf = ({ first_day }: DatedRow) => (first_day < today ? today : first_day);
  // Rows come ordered by instant; the local days of two distant places may be in the opposite order.
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
