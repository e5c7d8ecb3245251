// Mails about a request to its customer, from its opening to its end.
import { limits } from "#domain/limits.ts";
import { extendedRequestExpiry } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { type Fact, type Reader, type Sentence, say } from "#server/kernel/mail/content.ts";
import { money } from "#server/kernel/mail/format.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import {
  aboutRequest,
  isInReminderPeriod,
  loadOwnRequest,
  newRequest,
  requestDetails,
  requestPage,
} from "./parts.ts";
import type { RequestRow } from "./request-row.ts";

const request_opened = defineMail(loadOwnRequest("open"), (request) => ({
  ...aboutRequest(request),
  subject: m.mail_request_opened_subject,
  title: m.mail_request_opened_title,
  lead: [m.mail_request_opened_lead],
  facts: [...requestDetails(request), [m.mail_label_open_until, request.expires_at]],
  action: [m.mail_request_opened_action, `/request/${request.id}`],
  notes: [m.mail_request_opened_privacy, m.mail_request_opened_not_you],
}));

const request_expired = defineMail(loadOwnRequest("expired"), (request) => ({
  ...aboutRequest(request),
  subject: m.mail_request_expired_subject,
  title: m.mail_request_expired_title,
  lead: [howExpired(request), m.mail_request_expired_next],
  facts: [...requestDetails(request), [m.mail_label_expired_at, request.expires_at]],
  action: newRequest,
}));

function howExpired({ offer_count: count, was_booked }: RequestRow) {
  if (was_booked) return m.mail_request_expired_lead_booked;
  return count > 0 ? say(m.mail_request_expired_lead_offers, { count }) : m.mail_request_expired_lead_none;
}

const hasChoice = (request: RequestRow) => request.acceptable_count > 0;

const request_closing = defineMail(
  async (db, id, profile_id, now) => {
    const request = await loadOwnRequest("open")(db, id, profile_id, now);
    return request && isInReminderPeriod(request.expires_at, now, limits.request_reminders_before_hours)
      ? request
      : null;
  },
  (request) => ({
    ...aboutRequest(request),
    subject: m.mail_request_closing_subject,
    title: m.mail_request_closing_title,
    lead: [hasChoice(request) ? m.mail_request_closing_lead_offers : m.mail_request_closing_lead_none],
    facts: [
      ...requestDetails(request),
      [m.mail_label_offers_so_far, (reader) => offersSoFar(request, reader)],
      [m.mail_label_open_until, request.expires_at],
    ],
    action: hasChoice(request)
      ? [m.mail_request_closing_action_offers, `/request/${request.id}`]
      : requestPage(request.id),
    notes: extension(request),
  }),
);

function offersSoFar(request: RequestRow, reader: Reader): string[] {
  const { offer_count, acceptable_count: count, lowest_total_minor, currency } = request;
  if (lowest_total_minor === null) return [String(offer_count)];
  const price = money(reader, lowest_total_minor, currency);
  return [String(offer_count), m.mail_value_acceptable_offers({ count, price }, { locale: reader.locale })];
}

/** The note on extending; empty for a request that cannot be extended any further. */
function extension(request: RequestRow): Sentence[] {
  const { time_zone, expires_at } = request;
  if (time_zone === null) return [];
  const until = extendedRequestExpiry({ ...request, time_zone });
  return until.getTime() > expires_at.getTime() ? [say(m.mail_request_closing_extend, { until })] : [];
}

const request_closed_undecided = defineMail(
  async (db, id, profile_id, now) => {
    const request = await loadOwnRequest("closed")(db, id, profile_id, now);
    // A reason means that the customer closed it and knows.
    if (!request?.closed_at || request.close_reason !== null) return null;
    return { ...request, closed_at: request.closed_at };
  },
  (request) => ({
    texts: { title: request.title, days: limits.request_decision_days },
    subject: m.mail_request_closed_undecided_subject,
    title: m.mail_request_closed_undecided_title,
    lead: [m.mail_request_closed_undecided_lead, m.mail_request_closed_undecided_next],
    facts: [...requestDetails(request), [m.mail_label_closed_at, request.closed_at]],
    action: newRequest,
  }),
);

type Undecided = RequestRow & { decide_until: Date };

/** A request whose booking was cancelled, while its customer can still decide about it. */
const loadUndecided: Load<Undecided> = async (db, id, profile_id, now) => {
  const request = await loadOwnRequest("awarded")(db, id, profile_id, now);
  if (!request?.decide_until || request.decide_until.getTime() <= now.getTime()) return null;
  // Once its date has passed there is nothing to ask: the request closes at the end of the time to decide.
  if (request.starts_at !== null && request.starts_at.getTime() <= now.getTime()) return null;
  return { ...request, decide_until: request.decide_until };
};

const aboutUndecided = (request: Undecided) => ({
  texts: { title: request.title, until: request.decide_until },
  title: m.mail_request_undecided_title,
  lead: [m.mail_request_undecided_lead, m.mail_request_undecided_silence],
  facts: [...requestDetails(request), [m.mail_label_decide_by, request.decide_until] satisfies Fact],
  action: [m.mail_request_undecided_action, `/request/${request.id}`] as const,
});

const request_undecided = defineMail(loadUndecided, (request) => ({
  ...aboutUndecided(request),
  subject: m.mail_request_undecided_subject,
}));

const decision_reminder = defineMail(
  async (db, id, profile_id, now) => {
    const request = await loadUndecided(db, id, profile_id, now);
    return request && isInReminderPeriod(request.decide_until, now, limits.decision_reminder_before_hours)
      ? request
      : null;
  },
  (request) => ({ ...aboutUndecided(request), subject: m.mail_decision_reminder_subject }),
);

export const requestMails = {
  request_opened,
  request_expired,
  request_closing,
  request_closed_undecided,
  request_undecided,
  decision_reminder,
};
