// Figures as text: their names, and their values with their units.

import { dayText, monthText } from "#app/components/partner/month-text.ts";
import {
  cached,
  type FormatLocale,
  formatCount,
  formatRate,
  formatTime,
  formatTimeLeft,
} from "#app/ui/format.ts";
import type { Ender, Ending, Step } from "#domain/figure/names.ts";
import {
  type Chart,
  type ChartKey,
  changeOf,
  type FunnelStage,
  type Series,
  type SeriesKey,
} from "#domain/figure/report.ts";
import { languageTags } from "#domain/format/language.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";

export const seriesText: Readonly<Record<SeriesKey, () => string>> = {
  requests: m.figure_requests,
  offers: m.figure_offers,
  offers_per_request: m.figure_offers_per_request,
  first_offer: m.figure_first_offer,
  bookings: m.figure_bookings,
  paid: m.figure_paid,
  completed: m.figure_completed,
  ended_by_customer: m.figure_ended_by_customer,
  ended_by_provider: m.figure_ended_by_provider,
  ended_by_operator: m.figure_ended_by_operator,
  ended_by_system: m.figure_ended_by_system,
  disputes: m.figure_disputes,
  dispute_share: m.figure_dispute_share,
  providers: m.figure_providers,
  gross: m.figure_gross,
  fees: m.figure_fees,
  refunds: m.figure_refunds,
  held: m.figure_held,
};

const chartText: Readonly<Record<ChartKey, (inputs: { currency: string }) => string>> = {
  demand: m.figure_chart_demand,
  first_offer: m.figure_first_offer,
  deals: m.figure_chart_deals,
  ended: m.figure_chart_ended,
  disputes: m.figure_chart_disputes,
  providers: m.figure_providers,
  money: m.figure_chart_money,
  held: m.figure_chart_held,
};

export const chartNote: Readonly<Record<ChartKey, () => string>> = {
  demand: m.figure_note_demand,
  first_offer: m.figure_note_first_offer,
  deals: m.figure_note_deals,
  ended: m.figure_note_ended,
  disputes: m.figure_note_disputes,
  providers: m.figure_note_providers,
  money: m.figure_note_money,
  held: m.figure_note_held,
};

export const chartTitle = ({ key, currency }: Pick<Chart, "key" | "currency">) =>
  chartText[key]({ currency: currency ?? "" });

export const enderText: Readonly<Record<Ender, () => string>> = {
  customer: m.figure_ended_by_customer,
  provider: m.figure_ended_by_provider,
  operator: m.figure_ended_by_operator,
  system: m.figure_ended_by_system,
};

export const endingText: Readonly<Record<Ending, () => string>> = {
  before_payment: m.figure_ended_before_payment,
  after_payment: m.figure_ended_after_payment,
  agreed: m.figure_ended_agreed,
  dispute: m.figure_ended_dispute,
  overdue: m.figure_ended_overdue,
  unpaid: m.figure_ended_unpaid,
  undone: m.figure_ended_undone,
};

export const stageText: Readonly<Record<FunnelStage, () => string>> = {
  visits: m.figure_funnel_visits,
  drafts: m.figure_funnel_drafts,
  requests: m.figure_funnel_requests,
  requests_offered: m.figure_funnel_requests_offered,
  requests_booked: m.figure_funnel_requests_booked,
  requests_paid: m.figure_funnel_requests_paid,
  requests_completed: m.figure_funnel_requests_completed,
};

export const stepText: Readonly<Record<Step, () => string>> = {
  day: m.figure_step,
  week: m.figure_step_week,
  month: m.figure_step_month,
};

/** The step that begins on this day: "12 June 2027", "June 2027". */
export const startText = (start: string, step: Step, locale: FormatLocale) =>
  step === "month" ? monthText(start.slice(0, 7), locale) : dayText(start, locale);

/** The same for an axis, where days are short: "12 Jun". */
export const tickText = (start: string, step: Step, locale: FormatLocale) =>
  step === "month" ? startText(start, step, locale) : formatTime(new Date(start), "day_short", locale, "UTC");

/** A value with its unit; null for no value. */
export function valueText(
  value: number | null,
  { unit }: Pick<Series, "unit">,
  currency: string | null,
  locale: FormatLocale,
): string | null {
  if (value === null) return null;
  if (unit === "money") return currency === null ? null : formatMoney(value, currency, locale);
  if (unit === "share") return formatRate(value, languageTags[locale]);
  if (unit === "minutes") return formatTimeLeft(value * 60_000, locale);
  if (unit === "ratio") return ratioFormat(locale).format(value);
  return formatCount(value, locale);
}

const ratioFormat = (locale: FormatLocale) =>
  cached(`ratio ${locale}`, () => new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }));

/** "+12 % on the period before"; null without a value to compare with. */
export function changeText(series: Pick<Series, "total" | "before">, locale: FormatLocale): string | null {
  const change_bp = changeOf(series);
  if (change_bp === null) return null;
  const format = cached(
    `change ${locale}`,
    () =>
      new Intl.NumberFormat(languageTags[locale], {
        style: "percent",
        maximumFractionDigits: 0,
        signDisplay: "exceptZero",
      }),
  );
  return m.figure_change({ change: format.format(change_bp / 10_000).replace("-", "\u2212") });
}
