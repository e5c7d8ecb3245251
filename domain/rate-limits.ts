// How often something may be tried at our doors before the answer is "later": one table, read by the limiter
// (`server/kernel/rate-limit.ts`) and by the doors that name its rows. Windows are real time, never the moved clock's.
import { limits } from "./limits.ts";

const minute_seconds = 60;
const hour_seconds = 60 * minute_seconds;
const day_seconds = 24 * hour_seconds;

/** Whose tries are counted together: a place on the network, a mail address that is typed, an account that is known. */
export type LimitSubject = "address" | "email" | "account";

export type RateLimit = {
  /** So many pass within one window; the window begins with the first. */
  tries: number;
  window_seconds: number;
  per: LimitSubject;
  /** Every try, or wrong ones alone: a right one is given back. */
  counts: "every" | "wrong";
  /** A browser that has signed in to the account before is counted for itself: strangers cannot use up its tries. */
  is_known_browser_apart: boolean;
  /** Whoever the account belongs to is told by mail, once a day, when strangers have met this limit. */
  is_owner_warned?: boolean;
};

const guessing = { counts: "wrong", is_known_browser_apart: true } as const;
const asking = { counts: "every", is_known_browser_apart: true } as const;
const using = { counts: "every", is_known_browser_apart: false } as const;

/** How many calls a process takes out of the database's count at once, where each call is counted. */
export const rate_share = 20;

export const rateLimits = {
  // Passwords
  password_per_address: { ...guessing, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  password_per_email: {
    ...guessing,
    tries: 10,
    window_seconds: 15 * minute_seconds,
    per: "email",
    is_owner_warned: true,
  },
  password_per_email_day: { ...guessing, tries: 100, window_seconds: day_seconds, per: "email" },
  // Codes and links of mails
  code_per_address: { ...guessing, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  code_per_email: { ...guessing, tries: 10, window_seconds: 15 * minute_seconds, per: "email" },
  link_per_address: { ...guessing, tries: 30, window_seconds: 15 * minute_seconds, per: "address" },
  // Codes of the second factor, and proving once more who one is
  factor_per_account: { ...guessing, tries: 5, window_seconds: 5 * minute_seconds, per: "account" },
  factor_per_account_day: { ...guessing, tries: 50, window_seconds: day_seconds, per: "account" },
  proof_per_account: { ...guessing, tries: 10, window_seconds: 15 * minute_seconds, per: "account" },
  // Mails that are asked for
  mail_per_address: { ...asking, tries: 30, window_seconds: hour_seconds, per: "address" },
  mail_per_email: { ...asking, tries: 6, window_seconds: hour_seconds, per: "email" },
  warning_per_account: { ...using, tries: 1, window_seconds: day_seconds, per: "account" },
  // Machine clients
  token_per_address: { ...using, tries: 150, window_seconds: 5 * minute_seconds, per: "address" },
  bearer_per_address: {
    ...using,
    tries: 60,
    window_seconds: 5 * minute_seconds,
    per: "address",
    counts: "wrong",
  },
  // What an account does at all: far beyond what a person or a client in good order needs. Counted in shares
  // (`server/kernel/rate-shares.ts`), so the tries are a multiple of `rate_share`.
  command_per_account: { ...using, tries: 300, window_seconds: minute_seconds, per: "account" },
  relation_per_account: { ...using, tries: 600, window_seconds: minute_seconds, per: "account" },
  relation_per_address: { ...using, tries: 600, window_seconds: minute_seconds, per: "address" },
  // What costs room or work
  upload_per_account: { ...using, tries: 120, window_seconds: hour_seconds, per: "account" },
  upload_per_address: { ...using, tries: 240, window_seconds: hour_seconds, per: "address" },
  visitor_draft_per_address: {
    ...using,
    tries: limits.visitor_drafts_per_day,
    window_seconds: day_seconds,
    per: "address",
  },
  member_draft_per_account: {
    ...using,
    tries: limits.member_drafts_per_day,
    window_seconds: day_seconds,
    per: "account",
  },
  export_per_account: { ...using, tries: 5, window_seconds: day_seconds, per: "account" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
