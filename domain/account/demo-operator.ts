// The demo's operator, as public as everything of a demo. A live installation has neither: it refuses SEED=demo, and runs
// no stand-in that would give out this key.

export const demoOperator = {
  email: "operator@demo.test",
  /** The key of the authenticator app, base32. */
  totp_key: "PROFFERDEMOOPERATOR2345ABCDEFGHI",
} as const;
