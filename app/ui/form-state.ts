/** What the last submission of a form came back with, handed down to its fields. */
import { createContext, useContext } from "react";

/** Why nothing was done, and the way on. */
export type ShownRefusal = {
  code: string;
  message: string;
  /** It concerns how things stand now, not what was typed: said at the top of the page instead of in the form. */
  is_of_page?: boolean | undefined;
  /** A second sentence. */
  detail?: string;
  link?: { to: string; label: string } | undefined;
  /** Posts what was typed to the same address once more, under another command. */
  button?: { label: string; command: string };
};

export type FormResult = {
  /** A sentence per field, under the field's name with or without its type prefix. */
  fields?: Record<string, string>;
  refusal?: ShownRefusal;
  /** What was typed, so that nothing is lost when the page is rendered again. */
  values?: Record<string, string | string[]>;
};

export type FormState = { id: string; result: FormResult | null };

export const FormContext = createContext<FormState>({ id: "f", result: null });

/** `money:lines[0].unit_net_minor` → `lines[0].unit_net_minor`. */
export function bareName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The id of a field's control: what labels and the error summary point to. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${bareName(name).replaceAll(/[^\w]+/g, "-")}`;
}

/** Id, error and kept value of one field, and whether what is stored has changed since, of the surrounding form. */
export function useField(name: string): {
  id: string;
  error: string | undefined;
  kept: string | string[] | undefined;
  isStale: boolean;
} {
  const { id, result } = useContext(FormContext);
  const bare = bareName(name);
  return {
    id: fieldId(id, name),
    error: result?.fields?.[name] ?? result?.fields?.[bare],
    kept: result?.values?.[name] ?? result?.values?.[bare],
    isStale: result?.refusal?.code === "stale",
  };
}

/** The kept value when there is one text, else the given one. */
export function keptText(kept: string | string[] | undefined, given: string | undefined): string | undefined {
  return typeof kept === "string" ? kept : given;
}

/** Whether a choice was kept as chosen; before any submission, the given one. */
export function keptChoice(
  kept: string | string[] | undefined,
  hasResult: boolean,
  value: string,
  given: boolean | undefined,
): boolean | undefined {
  if (kept !== undefined) return Array.isArray(kept) ? kept.includes(value) : kept === value;
  // A box that was unticked sends nothing: after a submission its absence is the answer.
  return hasResult ? false : given;
}
