import { choiceOf } from "../codes.ts";
import { limits } from "../limits.ts";
import { optionalParagraphs } from "../text.ts";
import { passage_characters, reportedNouns, reportKinds } from "./kinds.ts";
import { restrictedNouns, restrictionActs, reviewOutcomes } from "./restriction.ts";

export const ReportedNounInput = choiceOf(reportedNouns);
export const ReportKindInput = choiceOf(reportKinds);
export const ReportReason = optionalParagraphs(limits.reason_characters);

export const RestrictedNounInput = choiceOf(restrictedNouns);
export const RestrictionActInput = choiceOf(restrictionActs);
export const RestrictedPassage = optionalParagraphs(passage_characters);
export const ReviewOutcomeInput = choiceOf(reviewOutcomes);
