// Mails whose link opens a page for whoever holds it. The tokens are made here, from the row, so that the queue
// contains nothing that opens a page.
import type { Database } from "../database/db.ts";
import type { Env } from "../env.ts";
import { type LinkPurpose, makeLinkToken } from "../token/link-token.ts";
import type { Content, Message, Reader, Texts } from "./content.ts";
import { type WrittenContent, writeContent } from "./write.ts";

type LinkEnv = Pick<Env, "PUBLIC_URL" | "COOKIE_SECRET">;
/** The address with the language and zone of the row, which hold if it has no account. */
export type LinkAddress = { email: string; name: string | null; locale: string; time_zone: string };
export type LinkMail = {
  kind: "link";
  /** Null when the mail is obsolete. */
  compose(
    { db, env }: { db: Database; env: LinkEnv },
    about: { subject_id: string; now: Date },
    findReader: (address: LinkAddress) => Promise<Reader>,
  ): Promise<{ reader: Reader; content: WrittenContent } | null>;
};

/** The token of the mail's own link, and the address of the link "this was not me". */
type Links = { token: string; not_me_url: string };

type LinkMailSpec<F, T extends Texts> = {
  load(db: Database, subject_id: string, now: Date): Promise<F | null>;
  purpose: LinkPurpose;
  recipient(facts: F): LinkAddress;
  /** Its subject names no values: the reader may not know the sender, and trusts a subject line of ours. */
  content(facts: F, links: Links): Content<T> & { subject: Message };
};

/** Declares one mail whose link opens a page. */
export const defineLinkMail = <F extends { id: string; rotation: number }, T extends Texts>(
  spec: LinkMailSpec<F, T>,
): LinkMail => ({
  kind: "link",
  async compose({ db, env }, { subject_id, now }, findReader) {
    const facts = await spec.load(db, subject_id, now);
    if (facts === null) return null;
    const reader = await findReader(spec.recipient(facts));
    const token = makeLinkToken(env, spec.purpose, facts.id, facts.rotation);
    const not_me_url = `${env.PUBLIC_URL}/not-me/${makeLinkToken(env, "not_me", facts.id, 1)}`;
    return { reader, content: writeContent(spec.content(facts, { token, not_me_url }), reader) };
  },
});
