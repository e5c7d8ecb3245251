// What a customer changed in the information of a booking: names of fields, never their contents, so that the history
// holds no personal data. The provider's mail lists the names and the booking's page shows the new values.
import { isSameJson } from "../format/same-json.ts";

/** The parts besides the category's own questions. */
export const informationParts = ["contact", "billing", "notes"] as const;
export type InformationPart = (typeof informationParts)[number];
export type InformationChange = {
  readonly parts: readonly InformationPart[];
  /** Keys of the category's questions. */
  readonly answers: readonly string[];
};
type Information = {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly contact: readonly unknown[];
  readonly billing: readonly unknown[];
  readonly notes: string | null;
};

/** What differs between two states of the information. */
export function informationChange(before: Information, after: Information): InformationChange {
  const parts = informationParts.filter((part) => !isSameJson(before[part], after[part]));
  const keys = new Set([...Object.keys(before.answers), ...Object.keys(after.answers)]);
  const answers = [...keys].filter((key) => !isSameJson(before.answers[key], after.answers[key])).sort();
  return { parts, answers };
}

/** The change as one line for the event, at most 1,000 characters. */
export function writeInformationChange({ parts, answers }: InformationChange): string {
  const words = [...parts, ...answers.map((key) => `answers.${key}`)];
  let text = "";
  for (const word of words) {
    const longer = text === "" ? word : `${text} ${word}`;
    if (longer.length > 1_000) break;
    text = longer;
  }
  return text;
}

/** Reads the change back from an event of the transition `edit_information`. */
export function readInformationChange(reason: string | null): InformationChange {
  const words = (reason ?? "").split(" ").filter((word) => word !== "");
  return {
    parts: informationParts.filter((part) => words.includes(part)),
    answers: words.filter((word) => word.startsWith("answers.")).map((word) => word.slice("answers.".length)),
  };
}
