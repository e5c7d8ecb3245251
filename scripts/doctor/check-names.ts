// Names that are probably misspelt settings.
import { findMisspeltNames } from "#server/kernel/env/names.ts";
import { type CheckResult, ok, warning } from "./finding.ts";

/** One warning for each. */
export function checkNames(source: NodeJS.ProcessEnv): CheckResult[] {
  const found = findMisspeltNames(source);
  if (found.length === 0) return [ok("no name resembles a setting's without being one")];
  return found.map((sentence) => warning(sentence, "Correct the name, or remove it."));
}
