// Mails about the end of a request: it is near, or the customer did not decide.
import { limits, units } from "#domain/limits.ts";
import { extendedRequestExpiry } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import type { RequestRow } from "../reads-request.ts";
import { moment, money, shortMoment } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";
import { loadOwnRequest, requestDetails } from "./requests.tsx";

/** True from a deadline's first reminder until the deadline; false again after an extension. */
export function isInReminderPeriod(
  deadline: Date,
  now: Date,
  reminders_before_hours: readonly number[],
): boolean {
  const left_ms = deadline.getTime() - now.getTime();
  return left_ms > 0 && left_ms <= Math.max(...reminders_before_hours) * units.hour_ms;
}

const request_closing = defineMail<RequestRow>({
  async load(db, id, profile_id, now) {
    const request = await loadOwnRequest("open")(db, id, profile_id, now);
    return request && isInReminderPeriod(request.expires_at, now, limits.request_reminders_before_hours)
      ? request
      : null;
  },
  subject: (request, reader) =>
    m.mail_request_closing_subject(
      { until: shortMoment(reader, request.expires_at), title: request.title },
      { locale: reader.locale },
    ),
  body(request, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, request.expires_at);
    const has_choice = request.acceptable_count > 0;
    return (
      <Letter
        reader={reader}
        title={m.mail_request_closing_title({}, o)}
        lead={
          has_choice
            ? m.mail_request_closing_lead_offers({ until }, o)
            : m.mail_request_closing_lead_none({ until }, o)
        }
        facts={[
          ...requestDetails(request, reader),
          offersSoFar(request, reader),
          [m.mail_label_open_until({}, o), until],
        ]}
        action={{
          label: has_choice ? m.mail_request_closing_action_offers({}, o) : m.mail_action_request({}, o),
          path: `/request/${request.id}`,
        }}
        notes={extension(request, reader)}
      />
    );
  },
});

function offersSoFar(request: RequestRow, reader: Reader): Fact {
  const o = { locale: reader.locale };
  const lines = [String(request.offer_count)];
  if (request.lowest_total_minor !== null) {
    const price = money(reader, request.lowest_total_minor, request.currency);
    lines.push(m.mail_value_acceptable_offers({ count: request.acceptable_count, price }, o));
  }
  return [m.mail_label_offers_so_far({}, o), lines];
}

/** The note on extending; empty for a request that cannot be extended any further. */
function extension(request: RequestRow, reader: Reader): string[] {
  const { time_zone, expires_at } = request;
  if (time_zone === null) return [];
  const later = extendedRequestExpiry({ ...request, time_zone });
  if (later.getTime() <= expires_at.getTime()) return [];
  return [m.mail_request_closing_extend({ until: moment(reader, later) }, { locale: reader.locale })];
}

type ClosedRequest = RequestRow & { closed_at: Date };

const request_closed = defineMail<ClosedRequest>({
  async load(db, id, profile_id, now) {
    const request = await loadOwnRequest("closed")(db, id, profile_id, now);
    // A reason means that the customer closed it and knows.
    if (!request?.closed_at || request.close_reason !== null) return null;
    return { ...request, closed_at: request.closed_at };
  },
  subject: ({ title }, { locale }) => m.mail_request_closed_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_request_closed_title({}, o)}
        lead={[
          m.mail_request_closed_lead({ days: limits.request_decision_days }, o),
          m.mail_request_closed_next({}, o),
        ]}
        facts={[
          ...requestDetails(request, reader),
          [m.mail_label_closed_at({}, o), moment(reader, request.closed_at)],
        ]}
        action={{ label: m.mail_action_new_request({}, o), path: "/request" }}
      />
    );
  },
});

export const requestDeadlineMails = { request_closing, request_closed };
