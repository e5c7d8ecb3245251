import type { ReportedNoun, ReportKind } from "#domain/report/kinds.ts";
import { m } from "#messages/messages.js";

/** Why something is reported. */
export const reportKindTexts: Readonly<Record<ReportKind, () => string>> = {
  illegal: m.report_kind_illegal,
  fraud: m.report_kind_fraud,
  offensive: m.report_kind_offensive,
  spam: m.report_kind_spam,
  privacy: m.report_kind_privacy,
  other: m.report_kind_other,
};

/** "Report this request", and so on. */
export const reportTitles: Readonly<Record<ReportedNoun, () => string>> = {
  request: m.report_title_request,
  offer: m.report_title_offer,
  profile: m.report_title_profile,
  file: m.report_title_file,
};
