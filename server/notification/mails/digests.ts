// The daily digest.
import { m } from "#messages/messages.js";
import { type Fact, type Reader, say } from "#server/kernel/mail/content.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { board } from "#server/request/mails/parts.ts";
import { type DailyDigest, findDigest } from "../reads/digests.ts";
import { eventText } from "../reads/event-text.ts";
import { requestLines } from "./matches.ts";

const daily_digest = defineMail(findDigest, ({ groups, threads, requests }, reader) => ({
  texts: { profile: reader.profile_name },
  subject: m.mail_daily_digest_subject,
  title: m.mail_daily_digest_title,
  lead: [m.mail_daily_digest_lead],
  facts: [
    ...groups.map((group): Fact => [m.mail_label_digest_news, newsLines(group, reader)]),
    ...(threads > 0 ? [[m.mail_label_digest_threads, String(threads)] satisfies Fact] : []),
    ...requests.map(
      (request, index): Fact => [
        say(m.mail_label_request_number, { number: index + 1 }),
        requestLines(request, reader),
      ],
    ),
  ],
  action:
    groups.length > 0
      ? ([m.mail_daily_digest_action, "/notifications"] as const)
      : requests.length > 0
        ? board
        : ([m.mail_daily_digest_messages, "/messages"] as const),
  why: m.mail_footer_why_daily,
}));

/** What happened to one request or booking, its name first. */
function newsLines(
  { title, number, notifications }: DailyDigest["groups"][number],
  reader: Reader,
): string[] {
  const options = { locale: reader.locale };
  const name = [title, number].filter(Boolean).join(" · ") || m.notification_gone({}, options);
  return [name, ...notifications.map(({ event }) => eventText(event, options))];
}

export const digestMails = { daily_digest };
