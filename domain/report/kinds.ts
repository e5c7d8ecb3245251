// What people may report to the operators, and why.
import { choiceOf } from "../codes.ts";
import { limits } from "../limits.ts";
import { optionalParagraphs } from "../text.ts";

/** What is reported on a page of its own; messages are reported where they are read. */
export const reportedNouns = ["request", "offer", "profile", "file"] as const;
export type ReportedNoun = (typeof reportedNouns)[number];

export const reportKinds = ["illegal", "fraud", "offensive", "spam", "privacy", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What operators found: nothing to do, or a reason to act. */
export type ReportOutcome = "dismissed" | "upheld";

export const ReportedNounInput = choiceOf(reportedNouns);
export const ReportKindInput = choiceOf(reportKinds);
export const ReportReason = optionalParagraphs(limits.reason_characters);

/** The stored passage ends here. */
export const passage_characters = 8_000;
