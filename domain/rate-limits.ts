// How often something may be tried before the answer is 429: one table for the limiter (`server/kernel/rate/limit.ts`)
// and the endpoints that name its rows. Windows run in real time, not on the demo clock.
import { limits } from "./limits.ts";

const minute_seconds = 60;
const hour_seconds = 60 * minute_seconds;
const day_seconds = 24 * hour_seconds;

/** What tries are counted per: address, browser (its visitor cookie), typed mail address, account or access token. */
export type LimitSubject = "address" | "browser" | "email" | "account" | "token";

export type RateLimit = {
  /** Tries allowed within one window; the window starts with the first. */
  tries: number;
  window_seconds: number;
  per: LimitSubject;
  /** Every try, or only wrong ones: a right one is subtracted again. */
  counts: "every" | "wrong";
  /** Browsers that have signed in to the account before count separately: strangers cannot use up their tries. */
  is_known_browser_apart: boolean;
  /**
   * Mails the account's owner, at most once a day, when this limit refuses a try: of a password by an unknown browser,
   * or of a second factor, which only somebody with the password or the mailbox can try.
   */
  is_owner_warned?: boolean;
};

const guessLimit = { counts: "wrong", is_known_browser_apart: true } as const;
const requestLimit = { counts: "every", is_known_browser_apart: true } as const;
const usageLimit = { counts: "every", is_known_browser_apart: false } as const;

/** Calls that a process reserves at once in the database's count, for limits counted in shares. */
export const rate_share = 20;

export const rateLimits = {
  // Passwords
  password_per_address: { ...guessLimit, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  password_per_email: {
    ...guessLimit,
    tries: 10,
    window_seconds: 15 * minute_seconds,
    per: "email",
    is_owner_warned: true,
  },
  password_per_email_day: { ...guessLimit, tries: 100, window_seconds: day_seconds, per: "email" },
  // Codes and links of mails
  code_per_address: { ...guessLimit, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  code_per_email: { ...guessLimit, tries: 10, window_seconds: 15 * minute_seconds, per: "email" },
  link_per_address: { ...guessLimit, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  // Links to offers, and their readers
  offer_link_per_address: { ...guessLimit, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  share_view_per_address: { ...usageLimit, tries: 60, window_seconds: hour_seconds, per: "address" },
  join_visit_per_address: { ...usageLimit, tries: 30, window_seconds: hour_seconds, per: "address" },
  direct_offer_view_per_reader: { ...usageLimit, tries: 1, window_seconds: day_seconds, per: "browser" },
  // Reports to the operators
  report_per_account: {
    ...usageLimit,
    tries: limits.reports_per_day,
    window_seconds: day_seconds,
    per: "account",
  },
  // Codes of the second factor, and repeated proof of identity
  factor_per_account: {
    ...guessLimit,
    tries: 5,
    window_seconds: 5 * minute_seconds,
    per: "account",
    is_owner_warned: true,
  },
  factor_per_account_day: {
    ...guessLimit,
    tries: 50,
    window_seconds: day_seconds,
    per: "account",
    is_owner_warned: true,
  },
  proof_per_account: { ...guessLimit, tries: 10, window_seconds: 15 * minute_seconds, per: "account" },
  // Mails requested by a form
  mail_per_address: { ...requestLimit, tries: 30, window_seconds: hour_seconds, per: "address" },
  mail_per_email: { ...requestLimit, tries: 6, window_seconds: hour_seconds, per: "email" },
  /** Mails about wrong passwords and about wrong second factors count separately. */
  warning_per_account: { ...usageLimit, tries: 1, window_seconds: day_seconds, per: "account" },
  // API clients
  token_per_address: { ...usageLimit, tries: 150, window_seconds: 5 * minute_seconds, per: "address" },
  bearer_per_address: {
    ...usageLimit,
    tries: 60,
    window_seconds: 5 * minute_seconds,
    per: "address",
    counts: "wrong",
  },
  // All calls, far beyond the need of a person or a correct client. Counted in shares
  // (`server/kernel/rate/shares.ts`), so the tries are a multiple of `rate_share`.
  command_per_account: { ...usageLimit, tries: 300, window_seconds: minute_seconds, per: "account" },
  relation_per_account: { ...usageLimit, tries: 600, window_seconds: minute_seconds, per: "account" },
  command_per_token: { ...usageLimit, tries: 300, window_seconds: minute_seconds, per: "token" },
  relation_per_token: { ...usageLimit, tries: 600, window_seconds: minute_seconds, per: "token" },
  relation_per_address: { ...usageLimit, tries: 600, window_seconds: minute_seconds, per: "address" },
  // Storage and expensive work
  upload_per_account: { ...usageLimit, tries: 120, window_seconds: hour_seconds, per: "account" },
  upload_per_address: { ...usageLimit, tries: 240, window_seconds: hour_seconds, per: "address" },
  visitor_draft_per_browser: {
    ...usageLimit,
    tries: limits.visitor_drafts_per_day,
    window_seconds: day_seconds,
    per: "browser",
  },
  visitor_draft_per_address: {
    ...usageLimit,
    tries: limits.visitor_drafts_per_address_per_day,
    window_seconds: day_seconds,
    per: "address",
  },
  member_draft_per_account: {
    ...usageLimit,
    tries: limits.member_drafts_per_day,
    window_seconds: day_seconds,
    per: "account",
  },
  export_per_account: { ...usageLimit, tries: 5, window_seconds: day_seconds, per: "account" },
  /** Messages sent to a webhook endpoint by hand: its address may be anybody's. */
  webhook_per_account: { ...usageLimit, tries: 60, window_seconds: hour_seconds, per: "account" },
  message_per_account: {
    ...usageLimit,
    tries: limits.messages_per_minute,
    window_seconds: minute_seconds,
    per: "account",
  },
  table_per_account: { ...usageLimit, tries: 30, window_seconds: hour_seconds, per: "account" },
  // Calendar feeds. Services that read for many people share one address, so only unknown tokens count per address.
  feed_per_address: {
    ...usageLimit,
    tries: 60,
    window_seconds: hour_seconds,
    per: "address",
    counts: "wrong",
  },
  feed_per_account: { ...usageLimit, tries: 120, window_seconds: hour_seconds, per: "account" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/**
 * What can be tried at sign-in, and the limits that count it, in order. Our pages and the proxy for official clients
 * share these rows, so that nobody can continue at one after the other has refused.
 */
export const tryLimits = {
  password: ["password_per_address", "password_per_email", "password_per_email_day"],
  code: ["code_per_address", "code_per_email"],
  link: ["link_per_address"],
  factor: ["code_per_address", "factor_per_account", "factor_per_account_day"],
  proof: ["proof_per_account"],
  mail: ["mail_per_address", "mail_per_email"],
  /** To the account's own address, which nobody types. */
  own_mail: ["mail_per_address"],
  token: ["token_per_address"],
} as const satisfies Record<string, readonly RateLimitName[]>;

export type TryKind = keyof typeof tryLimits;
