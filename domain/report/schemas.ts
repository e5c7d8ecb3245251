import { choiceOf } from "../codes.ts";
import { limits } from "../limits.ts";
import { optionalParagraphs } from "../text.ts";
import { reportedNouns, reportKinds } from "./kinds.ts";

export const ReportedNounInput = choiceOf(reportedNouns);
export const ReportKindInput = choiceOf(reportKinds);
export const ReportReason = optionalParagraphs(limits.reason_characters);
