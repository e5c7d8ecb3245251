// What people may report to the operators, and why. Browsers load this alone.

/** What is reported on a page of its own; messages are reported where they are read. */
export const reportedNouns = ["request", "offer", "profile", "file"] as const;
export type ReportedNoun = (typeof reportedNouns)[number];

export const reportKinds = ["illegal", "fraud", "offensive", "spam", "privacy", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What operators found: nothing to do, or a reason to act. */
export type ReportOutcome = "dismissed" | "upheld";

/** The stored passage ends here. */
export const passage_characters = 8_000;
