// The mail that announces new terms, to one account.
import type { z } from "zod";
import type { sendAccountMail } from "./account-mails.ts";

type AnnouncedTerms = { readonly id: string; readonly version: string; readonly starts_at: Date };

/** The mail as a job. Its key names the version and the account, so that nobody gets it twice, wherever it comes from. */
export function termsAnnouncement(
  { id, version, starts_at }: AnnouncedTerms,
  account_id: string,
  now: Date,
): { key: string; payload: z.output<typeof sendAccountMail.payload> } {
  const key = `terms_announced:${id}:${account_id}`;
  const facts = { version, starts_at: starts_at.toISOString() };
  const happened_at = now.toISOString();
  return { key, payload: { template: "terms_announced", account_id, to: null, happened_at, facts, key } };
}
