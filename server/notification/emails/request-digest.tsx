// The daily digest of new requests beyond those mailed one by one.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { findMatchDigest, type MatchDigest } from "../reads-matches.ts";
import { moment, money, place, timeLines } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";

const request_digest = defineMail<MatchDigest>({
  load: findMatchDigest,
  subject: ({ requests, more }, { locale }) =>
    m.mail_request_digest_subject({ count: requests.length + more }, { locale }),
  body({ requests, more }, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_request_digest_title({}, o)}
        lead={m.mail_request_digest_lead({}, o)}
        facts={requests.map((request, index) => requestLines(request, index + 1, reader))}
        action={{ label: m.mail_action_board({}, o), path: "/requests" }}
        notes={more > 0 ? [m.mail_request_digest_more({ count: more }, o)] : []}
        why={m.mail_footer_why_digest({ profile: reader.profile_name, count: limits.match_mails_per_day }, o)}
      />
    );
  },
});

/** One request in a few lines, each with a label, because several values may be open. */
function requestLines(request: MatchDigest["requests"][number], number: number, reader: Reader): Fact {
  const o = { locale: reader.locale };
  const [day = "", ...at_venue] = timeLines(reader, request);
  const budget =
    request.budget_minor === null
      ? m.mail_value_budget_open({}, o)
      : money(reader, request.budget_minor, request.currency);
  return [
    m.mail_label_request_number({ number }, o),
    [
      `${request.title} · ${request.number}`,
      `${m.mail_label_when({}, o)}: ${day}`,
      ...at_venue,
      `${m.mail_label_where({}, o)}: ${place(reader, request)}`,
      `${m.mail_label_budget({}, o)}: ${budget}`,
      `${m.mail_label_offers_until({}, o)}: ${moment(reader, request.expires_at)}`,
    ],
  ];
}

export const requestDigestMails = { request_digest };
