// The policy of the auth stand-in in one place: the values a hosted project usually has.
// Durations of tokens and sessions run on real time (the clients use Date.now()); codes, links and
// flow states follow the clock that can be moved.
export type AuthSettings = {
  jwt_expires_after_s: number;
  refresh_reuse_interval_ms: number;
  code_length: number;
  code_expires_after_ms: number;
  /** A six-digit code is dead after so many wrong tries; its link still works. */
  code_max_attempts: number;
  flow_expires_after_ms: number;
  /** Least time between two mails to one person for one purpose. */
  mail_interval_ms: number;
  password_min_length: number;
  password_max_bytes: number;
  bcrypt_cost: number;
  body_max_bytes: number;
  is_signup_disabled: boolean;
};

export const defaultSettings: AuthSettings = {
  jwt_expires_after_s: 3_600,
  refresh_reuse_interval_ms: 10_000,
  code_length: 6,
  code_expires_after_ms: 3_600_000,
  code_max_attempts: 10,
  flow_expires_after_ms: 300_000,
  mail_interval_ms: 1_000,
  password_min_length: 8,
  password_max_bytes: 72,
  bcrypt_cost: 10,
  body_max_bytes: 1_048_576,
  is_signup_disabled: false,
};
