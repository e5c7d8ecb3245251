// The mail about messages that somebody has not read yet.
import { threadEndPath } from "#domain/thread/path.ts";
import { m } from "#messages/messages.js";
import { type Reader, say } from "#server/kernel/mail/content.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { findUnread, type Unread } from "./unread-row.ts";

/** Beyond this a text is cut: the page has the whole. */
const shownCharacters = 400;
const shorten = (text: string) =>
  [...text].length > shownCharacters ? `${[...text].slice(0, shownCharacters).join("").trimEnd()}…` : text;

/** The lines of a message, and how many files came with it. */
const contentOf =
  ({ text, files }: Unread["texts"][number]) =>
  ({ locale }: Reader): string[] => [
    ...(text ? shorten(text).split("\n") : []),
    ...(files > 1 ? [m.mail_messages_files({ count: files }, { locale })] : []),
    ...(files === 1 ? [m.mail_messages_file({}, { locale })] : []),
  ];

const messages_unread = defineMail(findUnread, (unread) => {
  const isCustomer = unread.side === "customer";
  return {
    texts: { title: unread.title, provider: unread.provider_name, count: unread.unread },
    // Before a booking a provider does not learn who the customer is.
    subject: isCustomer ? m.mail_messages_subject_customer : m.mail_messages_subject_provider,
    title: isCustomer ? m.mail_messages_title_customer : m.mail_messages_title_provider,
    lead: [m.mail_messages_lead],
    facts: [
      [m.mail_label_request, `${unread.title} · ${unread.number}`],
      ...unread.texts.map(
        (message, index) => [say(m.mail_messages_label, { number: index + 1 }), contentOf(message)] as const,
      ),
    ],
    action: [m.mail_messages_action, threadEndPath(unread)],
    notes: unread.unread > unread.texts.length ? [m.mail_messages_more] : [],
  };
});

export const threadMails = { messages_unread };
