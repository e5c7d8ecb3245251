// Mails about an account itself, whichever profiles it has: changes to its sign-in, and answers to its requests.
// Nobody can switch them off.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";
import { Email } from "../text.ts";

export const accountMailTemplates = [
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_made",
  "access_token_created",
  "new_sign_in",
  "sessions_ended",
  "password_changed",
  "tries_failed",
  "factor_tries_failed",
  "email_changed",
  "account_exists",
  "account_suspended",
  "account_resumed",
  "impersonation_started",
  "email_wanted",
  "export_ready",
  "account_closed",
  "terms_announced",
  "verification_ended",
  "verification_ends",
  "verification_expired",
  "provider_to_verify",
  "provider_new",
  "provider_verified",
  "provider_refused",
  "operator_revoked",
  "report_decided",
  "content_restricted",
  "restriction_reviewed",
  "verification_withdrawn",
  "webhook_paused",
  "operator_matters",
] as const;
export type AccountMailTemplate = (typeof accountMailTemplates)[number];

/** Template variables of a mail besides account and time, as plain texts. */
export type AccountMailFacts = Readonly<Record<string, string>>;

/**
 * One mail to one account; `to` overrides the account's own address. `key` is unique per mail: a second job with it
 * sends nothing.
 */
export const sendAccountMail = jobType(
  "send_account_mail",
  z.object({
    template: z.enum(accountMailTemplates),
    account_id: Id,
    to: Email.nullable(),
    happened_at: z.iso.datetime(),
    facts: z.record(z.string(), z.string()),
    key: z.string().min(1),
  }),
  "mail",
);
