/** Result of a form's last submission, passed to its fields by context. */
import { createContext, useContext } from "react";

/** Why a command was refused, with a link or button onward. */
export type RefusalView = {
  code: string;
  message: string;
  /** Concerns the state of the page instead of the input; rendered at the top of the page, not in the form. */
  is_of_page?: boolean | undefined;
  /** Second sentence. */
  detail?: string;
  link?: { to: string; label: string; isNewTab?: boolean } | undefined;
  /** Posts the input to the same address again, under another command. */
  button?: { label: string; command: string };
};

export type FormResult = {
  /** Error text by field name, with or without the type prefix. */
  fields?: Record<string, string>;
  refusal?: RefusalView;
  /** The submitted input by field name, to render again. */
  values?: Record<string, string | string[]>;
  /** A checkbox that sends the form despite what was found in it; rendered with the findings. */
  confirmation?: { name: string; value: string; label: string; isGiven: boolean };
  /** Said at the fields alone: nobody has pressed a button, so no summary takes the focus. */
  is_quiet?: boolean;
  /** The options of a field that the answer asks for, by field name. */
  choices?: Record<string, readonly string[]>;
};

export type FormState = {
  id: string;
  result: FormResult | null;
  /** Names of refused fields that have been corrected since; their errors no longer show. */
  corrected?: ReadonlySet<string>;
};

export const FormContext = createContext<FormState>({ id: "f", result: null });

/** `money:lines[0].unit_net_minor` → `lines[0].unit_net_minor`. */
export function bareName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Id of a field's control, for labels and the error summary. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${bareName(name).replaceAll(/[^\w]+/g, "-")}`;
}

/**
 * Id, error and submitted value of a field in the enclosing form; `isStale` after a `stale` refusal, `wasRefused` also
 * once its error has gone.
 */
export function useField(name: string): {
  id: string;
  error: string | undefined;
  wasRefused: boolean;
  kept: string | string[] | undefined;
  isStale: boolean;
} {
  const state = useContext(FormContext);
  const { error, kept } = readField(state, name);
  const isCorrected = state.corrected?.has(name) || state.corrected?.has(bareName(name));
  return {
    id: fieldId(state.id, name),
    error: isCorrected ? undefined : error,
    wasRefused: error !== undefined,
    kept,
    isStale: state.result?.refusal?.code === "stale",
  };
}

/** Error and submitted value of a field of this form, as the server has answered. */
export function readField(
  { result }: FormState,
  name: string,
): { error: string | undefined; kept: string | string[] | undefined } {
  const bare = bareName(name);
  return {
    error: result?.fields?.[name] ?? result?.fields?.[bare],
    kept: result?.values?.[name] ?? result?.values?.[bare],
  };
}

/** The submitted text if there is one, else the initial value. */
export function submittedText(
  kept: string | string[] | undefined,
  initial: string | undefined,
): string | undefined {
  return typeof kept === "string" ? kept : initial;
}

/** Whether a choice was submitted as chosen; without a submission, the initial value. */
export function isSubmittedChoice(
  kept: string | string[] | undefined,
  hasResult: boolean,
  value: string,
  initial: boolean | undefined,
): boolean | undefined {
  if (kept !== undefined) return Array.isArray(kept) ? kept.includes(value) : kept === value;
  // An unticked box sends nothing, so after a submission its absence means unticked.
  return hasResult ? false : initial;
}
