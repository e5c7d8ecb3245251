// The settings of the auth stand-in; the defaults are those of a usual hosted project.
// A configuration file may name any of them (config.ts). Durations of tokens and sessions run on real
// time (the clients use Date.now()); codes, links and flow states follow the clock that can be moved.
import { z } from "zod";

const seconds = z.number().int().positive();
const milliseconds = z.number().int().nonnegative();
const count = z.number().int().positive();
const flag = (value: boolean) => z.boolean().default(value);

/** The names under which the official clients know providers. */
export const PROVIDER_NAMES = [
  ...(["apple", "azure", "bitbucket", "discord", "facebook", "snapchat", "figma", "fly", "github"] as const),
  ...(["gitlab", "google", "keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "spotify"] as const),
  ...(["slack", "slack_oidc", "workos", "twitch", "twitter", "zoom"] as const),
] as const;

const bucket = (requests: number, within_s: number, burst: number) =>
  z.strictObject({ requests: count, within_s: seconds, burst: count }).default({ requests, within_s, burst });

const rateLimits = z.strictObject({
  /** Each is a token bucket per address of the caller: `burst` at once, refilled by `requests` per `within_s`. */
  token: bucket(150, 300, 30),
  verify: bucket(30, 300, 30),
  /** /signup, /otp, /magiclink, /recover, /resend and PUT /user, each counted separately. */
  mail: bucket(30, 300, 30),
  anonymous: bucket(30, 3_600, 30),
  /** Challenge and verification of second factors, each counted separately. */
  factor: bucket(15, 60, 30),
  /** Mails of the whole service; not counted while addresses are confirmed automatically. */
  emails_per_hour: count.default(30),
});

export const settingsSchema = z.strictObject({
  jwt_expires_after_s: seconds.default(3_600),
  refresh_reuse_interval_ms: milliseconds.default(10_000),
  /** From the sign-in, and from the last refresh: after this a session cannot be refreshed. */
  session_timebox_s: seconds.nullable().default(null),
  session_inactivity_s: seconds.nullable().default(null),
  /** A refresh is refused to a session when another one of the same person is newer. */
  is_single_session: flag(false),
  code_length: z.number().int().min(6).max(10).default(6),
  code_expires_after_ms: milliseconds.default(3_600_000),
  /** A six-digit code is invalid after so many wrong tries; its link still works. */
  code_max_attempts: count.default(10),
  flow_expires_after_ms: milliseconds.default(300_000),
  /** Second factors: without this none can be enrolled or verified. */
  is_totp_enabled: flag(true),
  totp_max_factors: count.default(10),
  /** How long a challenge can be answered, and an enrolment without one be finished. */
  challenge_expires_after_ms: milliseconds.default(300_000),
  /** A challenge is invalid after so many wrong codes. */
  challenge_max_attempts: count.default(10),
  /** Least time between two mails to one person for one purpose. */
  mail_interval_ms: milliseconds.default(1_000),
  /** Where mails' links lead: to pages of the application, which post the token, or to GET /verify of this service. */
  mail_links: z.enum(["application", "service"]).default("application"),
  /** Globs of further addresses that links may lead to: `*` stops at `.` and `/`, `**` does not. */
  redirect_allow_list: z.array(z.string().min(1)).default([]),
  password_min_length: z.number().int().min(6).max(72).default(8),
  password_max_bytes: z.number().int().min(6).max(72).default(72),
  /** Passwords that are refused as known from a breach, in place of a look-up at a service for them. */
  breached_passwords: z.array(z.string().min(1)).default([]),
  /** Of each of these strings a password needs one character. */
  password_required_characters: z.array(z.string().min(1)).default([]),
  /** False: calls need no API key, as with a service without a gateway. Bearer tokens are checked in either case. */
  requires_api_key: flag(true),
  bcrypt_cost: z.number().int().min(4).max(15).default(10),
  body_max_bytes: count.default(1_048_576),
  handler_timeout_ms: count.default(10_000),
  is_signup_disabled: flag(false),
  is_email_offered: flag(true),
  is_anonymous_offered: flag(false),
  /** Providers of identities; each name is served by the built-in one (fake-provider.ts). */
  providers: z.array(z.enum(PROVIDER_NAMES)).default(["google"]),
  /** New addresses are confirmed at once, without a mail. */
  is_autoconfirm: flag(false),
  /** A change of address needs both mailboxes, not only the new one. */
  is_secure_email_change: flag(true),
  /** A new password in a session older than a day needs the code that /reauthenticate mails. */
  is_secure_password_change: flag(false),
  /** A new password needs the current one, except in a session opened by mail. */
  requires_current_password: flag(false),
  /** The header in which a proxy passes the caller's address; null: the connection's own address counts. */
  ip_header: z.string().min(1).nullable().default("x-forwarded-for"),
  /** Null: no limits. `{}`: the limits of a hosted project. */
  rate_limits: rateLimits.nullable().default(null),
});

export type AuthSettings = z.infer<typeof settingsSchema>;
/** As written in a configuration, where each member may be omitted. */
export type AuthSettingsInput = z.input<typeof settingsSchema>;
export type RateLimits = NonNullable<AuthSettings["rate_limits"]>;
