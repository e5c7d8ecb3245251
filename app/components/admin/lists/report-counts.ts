import { reportKindTexts } from "#app/components/report/report-text.ts";
import { m } from "#messages/messages.js";
import type { CountTexts } from "#server/operator/reads/transparency.ts";
import { nounTexts } from "./noun-text.ts";

/** What page and file call the counts of reports. */
export const countTexts = (): CountTexts => ({
  columns: {
    month: m.report_months_month(),
    noun: m.list_column_noun(),
    kind: m.list_column_report_kind(),
    received: m.report_months_received(),
    dismissed: m.list_report_dismissed(),
    upheld: m.list_report_upheld(),
    open: m.list_report_open(),
    median_hours: m.report_months_median(),
  },
  noun: (noun) => nounTexts[noun]?.() ?? noun,
  kind: (kind) => reportKindTexts[kind](),
});
