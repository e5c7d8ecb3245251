// What an installation tells people about itself and what they agree to.

export const textKinds = ["legal_notice", "privacy_policy", "terms"] as const;
export type TextKind = (typeof textKinds)[number];
