// How a form warns its writer of contact details, before they are hidden from the other side.
import type { Issue } from "../refusal.ts";
import { findContactDetails } from "./details.ts";

/** The issue names one detail per text; all of them are hidden. */
const shownCharacters = 60;

/** An issue for each text of the input that holds contact details, by the paths that the command shares. */
export function contactIssues(paths: readonly string[], input: unknown): Issue[] {
  return paths.flatMap((path) =>
    textsAt(input, path.split(".")).flatMap(([at, text]) => {
      const found = namedContact(text);
      return found === null ? [] : [{ path: at, code: "contact_details", params: { found } }];
    }),
  );
}

/** The first contact detail of a text, shortened for a sentence; null when there is none. */
export function namedContact(text: string): string | null {
  const [first] = findContactDetails(text);
  if (!first) return null;
  return [...first.text.trim().replaceAll(/\s+/g, " ")].slice(0, shownCharacters).join("");
}

/** The texts at a path, each with its own path. */
function textsAt(value: unknown, steps: readonly string[], at: readonly string[] = []): [string, string][] {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === "string" ? [[at.join("."), value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => step === "*" || key === step)
    .flatMap(([key, inner]) => textsAt(inner, rest, [...at, key]));
}
