// Mails about a request: to its customer, and to matching providers.
import type { RequestStatus } from "#domain/request/machine.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import { categoryName, listMatching } from "../reads.ts";
import { findRequest, type RequestRow } from "../reads-request.ts";
import { moment, money, place, shortMoment, timeLines } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";

/** Title, category, time, place and budget. */
export function requestDetails(request: RequestRow, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const budget =
    request.budget_minor === null
      ? m.mail_value_budget_open({}, o)
      : money(reader, request.budget_minor, request.currency);
  return [
    [m.mail_label_request({}, o), `${request.title} · ${request.number}`],
    [m.mail_label_category({}, o), categoryName(request.category_name, reader.locale)],
    [m.mail_label_when({}, o), timeLines(reader, request)],
    [m.mail_label_where({}, o), place(reader, request)],
    [m.mail_label_budget({}, o), budget],
  ];
}

/** A loader of the customer's own request; null in another status and for other profiles. */
export function loadOwnRequest(status: RequestStatus) {
  return async (db: Database, id: string, profile_id: string, now: Date): Promise<RequestRow | null> => {
    const request = await findRequest(db, id, now);
    return request?.status === status && request.profile_id === profile_id ? request : null;
  };
}

const request_opened = defineMail<RequestRow>({
  load: loadOwnRequest("open"),
  subject: ({ title }, { locale }) => m.mail_request_opened_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, request.expires_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_request_opened_title({}, o)}
        lead={m.mail_request_opened_lead({ until }, o)}
        facts={[...requestDetails(request, reader), [m.mail_label_open_until({}, o), until]]}
        action={{ label: m.mail_request_opened_action({}, o), path: `/request/${request.id}` }}
        notes={[m.mail_request_opened_privacy({}, o), m.mail_request_opened_not_you({}, o)]}
      />
    );
  },
});

const request_expired = defineMail<RequestRow>({
  load: loadOwnRequest("expired"),
  subject: ({ title }, { locale }) => m.mail_request_expired_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_request_expired_title({}, o)}
        lead={[howExpired(request, reader), m.mail_request_expired_next({}, o)]}
        facts={[
          ...requestDetails(request, reader),
          [m.mail_label_expired_at({}, o), moment(reader, request.expires_at)],
        ]}
        action={{ label: m.mail_action_new_request({}, o), path: "/request" }}
      />
    );
  },
});

function howExpired({ offer_count: count, was_booked }: RequestRow, { locale }: Reader): string {
  if (was_booked) return m.mail_request_expired_lead_booked({}, { locale });
  return count > 0
    ? m.mail_request_expired_lead_offers({ count }, { locale })
    : m.mail_request_expired_lead_none({}, { locale });
}

const request_matches = defineMail<RequestRow>({
  async load(db, id, profile_id, now) {
    const [match] = await listMatching(db, id, [profile_id]);
    return match ? findRequest(db, id, now) : null;
  },
  // The provider knows nothing of the customer yet: the subject contains no text of theirs.
  subject({ number, category_name }, { locale }) {
    const category = categoryName(category_name, locale);
    return m.mail_request_matches_subject({ category, number }, { locale });
  },
  body(request, reader) {
    const o = { locale: reader.locale };
    const category = categoryName(request.category_name, reader.locale);
    const until = moment(reader, request.expires_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_request_matches_title({ category }, o)}
        lead={m.mail_request_matches_lead({ until }, o)}
        facts={[...requestDetails(request, reader), [m.mail_label_offers_until({}, o), until]]}
        action={{
          label: m.mail_request_matches_action({ until: shortMoment(reader, request.expires_at) }, o),
          path: `/request/${request.id}`,
        }}
        why={m.mail_footer_why_matches({ profile: reader.profile_name, category }, o)}
      />
    );
  },
});

export const requestMails = { request_opened, request_expired, request_matches };
