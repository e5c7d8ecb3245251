// The demo operator's public credentials. A live installation refuses SEED=demo and runs no auth stand-in, so this
// account and key exist in the demo only.

export const demoOperator = {
  email: "operator@demo.test",
  /** The key of the authenticator app, base32. */
  totp_key: "PROFFERDEMOOPERATOR2345ABCDEFGHI",
} as const;
