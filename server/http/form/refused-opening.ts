// Why a request did not open after its author's address was proved, as the form of its last screen shows it. The address of
// the page names the field and its fault, or the code of a refusal; what it names otherwise is not shown.
import type { FormResult } from "#app/ui/form/form-state.ts";
import { type RefusalCode, refusals } from "#domain/refusal.ts";
import { issueText } from "./issue-text.ts";
import { refusalText } from "./refusal-text.ts";

/** Fields of the profile by the field of the screen that they are made of. */
const fields: Readonly<Record<string, string>> = { display_name: "name", name: "name", phone: "phone" };
const faultForm = /^[a-z_]{1,40}$/;

/** The result for the form; null where nothing was refused. */
export function refusedOpening(refused: string | null): FormResult | null {
  if (refused === null) return null;
  const [path = "", code] = refused.split(":");
  const field = fields[path];
  if (code !== undefined && faultForm.test(code) && field !== undefined)
    return { fields: { [field]: issueText({ path: field, code, params: {} }) } };
  const known = code === undefined && Object.hasOwn(refusals, path) ? (path as RefusalCode) : "invalid_input";
  return { refusal: { code: known, message: refusalText(known) } };
}
