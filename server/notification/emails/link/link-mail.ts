// The type of mails whose link opens a page for whoever holds it. The tokens are made here, from the row, so that the
// queue contains nothing that opens a page.
import type { Database } from "#server/kernel/database/db.ts";
import type { Env } from "#server/kernel/env.ts";
import { makeLinkToken } from "#server/kernel/link-token.ts";
import { findLinkRecipient, type LinkRecipient } from "#server/notification/reads-links.ts";
import type { MailContent, MessageText } from "../layout/mail.ts";

type LinkEnv = Pick<Env, "PUBLIC_URL" | "COOKIE_SECRET">;
export type LinkReader = LinkRecipient & { public_url: string };
export type LinkMail = {
  /** Null when the mail is obsolete. */
  compose(
    db: Database,
    env: LinkEnv,
    subject_id: string,
    now: Date,
  ): Promise<{ reader: LinkReader; content: MailContent } | null>;
};

type LinkMailSpec<F> = {
  load(db: Database, subject_id: string, now: Date): Promise<F | null>;
  recipient(facts: F): Parameters<typeof findLinkRecipient>[1];
  /** Takes no facts: the reader may not know the sender, and trusts a subject line of ours. */
  subject: MessageText;
  body(facts: F, reader: LinkReader, links: { env: LinkEnv; not_me_url: string }): MailContent["body"];
  /** The id of the link "this was not me". */
  id(facts: F): string;
};

export const defineLinkMail = <F>(spec: LinkMailSpec<F>): LinkMail => ({
  async compose(db, env, subject_id, now) {
    const facts = await spec.load(db, subject_id, now);
    if (facts === null) return null;
    const reader = {
      ...(await findLinkRecipient(db, spec.recipient(facts))),
      public_url: env.PUBLIC_URL,
    };
    const not_me_url = `${env.PUBLIC_URL}/not-me/${makeLinkToken(env, "not_me", spec.id(facts), 1)}`;
    const subject = spec.subject({}, { locale: reader.locale });
    return { reader, content: { subject, body: spec.body(facts, reader, { env, not_me_url }) } };
  },
});
