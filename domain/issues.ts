// Turns zod's issues into ours: a path, a stable code for the wording, and the figures that the wording needs.
import type { z } from "zod";
import { limits } from "./limits.ts";
import type { Issue } from "./refusal.ts";

type ZodIssue = z.core.$ZodIssue;

/** Paths and keys are cut to this: no field name is longer, so the rest would only echo the caller's text. */
const pathCharacters = 200;

/**
 * The issues of a refused input, at most `limits.input_issues`. Our schemas give a stable code as `message`; zod's own
 * sentences are mapped to codes.
 */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.slice(0, limits.input_issues).map((issue) => {
    const path = issue.path.map(String).join(".").slice(0, pathCharacters);
    const params = figures(issue);
    const code = /^[a-z][a-z_]*$/.test(issue.message) ? issue.message : codeOf(issue);
    return params === undefined ? { path, code } : { path, code, params };
  });
}

function codeOf(issue: ZodIssue): string {
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "invalid_type";
  if (issue.code === "unrecognized_keys") return "unknown_field";
  if (issue.code === "invalid_value") return "invalid_choice";
  return issue.code;
}

function figures(issue: ZodIssue): Issue["params"] {
  if (issue.code === "custom") return issue.params;
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  if (issue.code === "unrecognized_keys") {
    return { keys: issue.keys.slice(0, limits.input_issues).map((key) => key.slice(0, pathCharacters)) };
  }
  return undefined;
}
