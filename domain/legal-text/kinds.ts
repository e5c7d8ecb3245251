// The legal texts of an installation: who runs it, what it stores, and the terms people agree to.

export const textKinds = ["legal_notice", "privacy_policy", "terms"] as const;
export type TextKind = (typeof textKinds)[number];
