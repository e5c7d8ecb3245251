// The settings of the auth stand-in, with the defaults of a usual hosted project.
// A configuration file may name any of them (config.ts). Tokens and sessions run on real time (the
// clients use Date.now()); codes, links and flow states follow the movable clock.
import { z } from "zod";

const seconds = z.number().int().positive();
const milliseconds = z.number().int().nonnegative();
const count = z.number().int().positive();
const flag = (value: boolean) => z.boolean().default(value);

/** The official clients' names of providers. */
export const PROVIDER_NAMES = [
  ...(["apple", "azure", "bitbucket", "discord", "facebook", "snapchat", "figma", "fly", "github"] as const),
  ...(["gitlab", "google", "keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "spotify"] as const),
  ...(["slack", "slack_oidc", "workos", "twitch", "twitter", "zoom"] as const),
] as const;

const bucket = (requests: number, within_s: number, burst: number) =>
  z.strictObject({ requests: count, within_s: seconds, burst: count }).default({ requests, within_s, burst });

const rateLimits = z.strictObject({
  /** Each is a token bucket per caller address: `burst` at once, refilled by `requests` per `within_s`. */
  token: bucket(150, 300, 30),
  verify: bucket(30, 300, 30),
  /** /signup, /otp, /magiclink, /recover, /resend and PUT /user, each counted separately. */
  mail: bucket(30, 300, 30),
  anonymous: bucket(30, 3_600, 30),
  /** Challenge and verification of second factors, each counted separately. */
  factor: bucket(15, 60, 30),
  /** Mails of the whole service; not counted while addresses need no confirmation. */
  emails_per_hour: count.default(30),
});

export const settingsSchema = z.strictObject({
  jwt_expires_after_s: seconds.default(3_600),
  refresh_reuse_interval_ms: milliseconds.default(10_000),
  /** A session cannot be refreshed this long after sign-in, or after its last refresh. */
  session_timebox_s: seconds.nullable().default(null),
  session_inactivity_s: seconds.nullable().default(null),
  /** Refuses to refresh a session when the same person has a newer one. */
  is_single_session: flag(false),
  code_length: z.number().int().min(6).max(10).default(6),
  code_expires_after_ms: milliseconds.default(3_600_000),
  /** Wrong tries after which a code is invalid; its link still works. */
  code_max_attempts: count.default(10),
  flow_expires_after_ms: milliseconds.default(300_000),
  /** Without this, nobody can enrol or verify second factors. */
  is_totp_enabled: flag(true),
  totp_max_factors: count.default(10),
  /** How long to answer a challenge, or to finish an enrolment without one. */
  challenge_expires_after_ms: milliseconds.default(300_000),
  /** Wrong codes after which a challenge is invalid. */
  challenge_max_attempts: count.default(10),
  /** Minimum time between two mails to one person for one purpose. */
  mail_interval_ms: milliseconds.default(1_000),
  /** Where links in mails lead: to pages of the application, which post the token, or to GET /verify of this service. */
  mail_links: z.enum(["application", "service"]).default("application"),
  /** Globs of further link targets: `*` stops at `.` and `/`, `**` does not. */
  redirect_allow_list: z.array(z.string().min(1)).default([]),
  password_min_length: z.number().int().min(6).max(72).default(8),
  password_max_bytes: z.number().int().min(6).max(72).default(72),
  /** Passwords refused as breached, in place of a look-up at a breach service. */
  breached_passwords: z.array(z.string().min(1)).default([]),
  /** A password needs one character from each of these strings. */
  password_required_characters: z.array(z.string().min(1)).default([]),
  /** False: calls need no API key, as in a service without a gateway. Bearer tokens are checked either way. */
  requires_api_key: flag(true),
  bcrypt_cost: z.number().int().min(4).max(15).default(10),
  body_max_bytes: count.default(1_048_576),
  handler_timeout_ms: count.default(10_000),
  is_signup_disabled: flag(false),
  is_email_offered: flag(true),
  is_anonymous_offered: flag(false),
  /** Identity providers; the built-in one (fake-provider.ts) serves each name. */
  providers: z.array(z.enum(PROVIDER_NAMES)).default(["google"]),
  /** Confirms new addresses at once, without a mail. */
  is_autoconfirm: flag(false),
  /** A change of address needs both mailboxes, not only the new one. */
  is_secure_email_change: flag(true),
  /** A new password in a session older than a day needs the code that /reauthenticate mails. */
  is_secure_password_change: flag(false),
  /** A new password needs the current one, except in a session opened by mail. */
  requires_current_password: flag(false),
  /** The header with the caller's address from a proxy; null: the connection's own address counts. */
  ip_header: z.string().min(1).nullable().default("x-forwarded-for"),
  /** Null: no limits. `{}`: the limits of a hosted project. */
  rate_limits: rateLimits.nullable().default(null),
});

export type AuthSettings = z.infer<typeof settingsSchema>;
/** As written in a configuration, where every member is optional. */
export type AuthSettingsInput = z.input<typeof settingsSchema>;
export type RateLimits = NonNullable<AuthSettings["rate_limits"]>;
