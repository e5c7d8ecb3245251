// What mails about a request share: whom they go to, their texts, facts and buttons.
import { z } from "zod";
import { units } from "#domain/limits.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { m } from "#messages/messages.js";
import type { Action, Fact, Locale, Reader } from "#server/kernel/mail/content.ts";
import { money, timeLines, town } from "#server/kernel/mail/format.ts";
import type { Load } from "#server/kernel/mail/mail.ts";
import { findRequest, type RequestRow } from "./request-row.ts";

/** A loader of the customer's own request; null in another status and for other profiles. */
export function loadOwnRequest(status: RequestStatus): Load<RequestRow> {
  return async (db, id, profile_id, now) => {
    const request = await findRequest(db, id, now);
    return request?.status === status && request.profile_id === profile_id ? request : null;
  };
}

/** True from a deadline's first reminder until the deadline; false again after an extension. */
export function isInReminderPeriod(
  deadline: Date,
  now: Date,
  reminders_before_hours: readonly number[],
): boolean {
  const left_ms = deadline.getTime() - now.getTime();
  return left_ms > 0 && left_ms <= Math.max(...reminders_before_hours) * units.hour_ms;
}

const names = z.record(z.string(), z.string());

/** The name of a category in a language; English if the operator wrote no other. */
export function categoryName(name: unknown, locale: Locale): string {
  const read = names.safeParse(name);
  if (!read.success) return "";
  return read.data[locale] || read.data.en || Object.values(read.data).find((text) => text !== "") || "";
}

/** Title, category, time, place and budget. */
export function requestDetails(request: RequestRow): Fact[] {
  return [
    [m.mail_label_request, `${request.title} · ${request.number}`],
    [m.mail_label_category, ({ locale }) => categoryName(request.category_name, locale)],
    [m.mail_label_when, (reader) => timeLines(reader, request)],
    [m.mail_label_where, (reader) => town(reader, request)],
    [m.mail_label_budget, (reader) => budgetText(reader, request)],
  ];
}

/** The budget, or a text saying that it is open. */
export function budgetText(reader: Reader, of: Pick<RequestRow, "budget_minor" | "currency">): string {
  return of.budget_minor === null
    ? m.mail_value_budget_open({}, { locale: reader.locale })
    : money(reader, of.budget_minor, of.currency);
}

/** The page of a request. */
export const requestPage = (id: string): Action => [m.mail_action_request, `/request/${id}`];

/** What most mails to the customer about a request have. */
export const aboutRequest = (request: RequestRow) => ({
  texts: { title: request.title, until: request.expires_at },
  facts: requestDetails(request),
  action: requestPage(request.id),
});

/** The requests that a provider can make an offer for. */
export const board: Action = [m.mail_action_board, "/requests"];

/** An empty form for a request. */
export const newRequest: Action = [m.mail_action_new_request, "/request"];
