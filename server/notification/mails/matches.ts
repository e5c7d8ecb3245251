// Mails to providers about requests that match them: one each, and the digest of those that had none.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { type Fact, type Reader, say } from "#server/kernel/mail/content.ts";
import { moment, timeLines, town } from "#server/kernel/mail/format.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { board, budgetText, categoryName, requestDetails } from "#server/request/mails/parts.ts";
import { findRequest } from "#server/request/mails/request-row.ts";
import { findMatchDigest, type MatchDigest } from "../reads/matches.ts";
import { listMatching } from "../reads/notification.ts";

const request_matches = defineMail(
  async (db, id, profile_id, now) => {
    const [match] = await listMatching(db, id, [profile_id]);
    return match ? findRequest(db, id, now) : null;
  },
  (request, reader) => ({
    texts: {
      until: request.expires_at,
      number: request.number,
      category: categoryName(request.category_name, reader.locale),
      profile: reader.profile_name,
    },
    // The provider knows nothing of the customer yet: the subject contains no text of theirs.
    subject: m.mail_request_matches_subject,
    title: m.mail_request_matches_title,
    lead: [m.mail_request_matches_lead],
    facts: [...requestDetails(request), [m.mail_label_offers_until, request.expires_at]],
    action: [m.mail_request_matches_action, `/request/${request.id}`],
    why: m.mail_footer_why_matches,
  }),
);

type DigestRequest = MatchDigest["requests"][number];

const request_digest = defineMail(findMatchDigest, ({ requests, more }, reader) => ({
  texts: { profile: reader.profile_name, count: limits.match_mails_per_day },
  subject: say(m.mail_request_digest_subject, { count: requests.length + more }),
  title: m.mail_request_digest_title,
  lead: [m.mail_request_digest_lead],
  facts: requests.map(
    (request, index): Fact => [
      say(m.mail_label_request_number, { number: index + 1 }),
      requestLines(request, reader),
    ],
  ),
  action: board,
  notes: more > 0 ? [say(m.mail_request_digest_more, { count: more })] : [],
  why: m.mail_footer_why_digest,
}));

/** One request in a few lines, each with a label, because several values may be open. */
export function requestLines(request: DigestRequest, reader: Reader): string[] {
  const o = { locale: reader.locale };
  const [day = "", ...at_venue] = timeLines(reader, request);
  return [
    `${request.title} · ${request.number}`,
    `${m.mail_label_when({}, o)}: ${day}`,
    ...at_venue,
    `${m.mail_label_where({}, o)}: ${town(reader, request)}`,
    `${m.mail_label_budget({}, o)}: ${budgetText(reader, request)}`,
    `${m.mail_label_offers_until({}, o)}: ${moment(reader, request.expires_at)}`,
  ];
}

export const matchMails = { request_matches, request_digest };
