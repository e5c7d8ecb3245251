/**
 * Finds the refused fields of a form that have been corrected since: their errors disappear at once, not with the next
 * submit. The form's schema stays on the server, so a field counts as right when it differs from what was refused and
 * meets what the page knows of it: whether it is required, its type, its pattern and its bounds.
 */
import { bareName, type FormResult, fieldId, readField } from "./form-state.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Refused = string | string[] | undefined;

type Corrections = { order: readonly string[]; corrected: ReadonlySet<string> };

/**
 * Reports the order of the refused fields on the page, and then which of them have been corrected. Errors disappear only in
 * answer to input: at any other moment, such as when this script arrives, what stands below them would move away under a
 * finger.
 */
export function watchCorrections(
  id: string,
  result: FormResult,
  signal: AbortSignal,
  say: (corrections: Corrections) => void,
): void {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement) || signal.aborted) return;
  const order = inPageOrder(form, Object.keys(result.fields ?? {}));
  const refused = (name: string) => readField({ id, result }, name).kept;
  let corrected: ReadonlySet<string> = new Set();
  const check = () => {
    const found = order.filter((name) => !corrected.has(name) && isCorrected(form, name, refused));
    if (found.length === 0) return;
    corrected = new Set([...corrected, ...found]);
    say({ order, corrected });
  };
  say({ order, corrected });
  form.addEventListener("input", check, { signal });
}

/** The controls of an error, in the order of the page: by their name, else those of the group that has its id. */
function controlsOf(form: HTMLFormElement, name: string): Control[] {
  const bare = plainName(name);
  const all = [...form.elements].filter(isControl);
  const named = all.filter((control) => plainName(control.name) === bare);
  if (named.length > 0) return named;
  const group = form.ownerDocument.getElementById(fieldId(form.id, name));
  return group ? all.filter((control) => group.contains(control)) : [];
}

/** The names in the page order of their fields; those without a field come last. */
export function inPageOrder(form: HTMLFormElement, names: readonly string[]): string[] {
  const all = [...form.elements];
  const place = (name: string) => {
    const first = controlsOf(form, name)[0];
    return first ? all.indexOf(first) : all.length;
  };
  return names
    .map((name) => ({ name, at: place(name) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Whether the input answers an error. @param refused the value that the server refused, by field name */
export function isCorrected(
  form: HTMLFormElement,
  name: string,
  refused: (name: string) => Refused,
): boolean {
  const controls = controlsOf(form, name);
  if (controls.length === 0) return false;
  const isOther = groupOf(form, controls).some((control) => isChanged(form, control, refused(control.name)));
  return isOther && areRight(controls);
}

/** A date and its times are refused together, so a change of any of them counts. */
function groupOf(form: HTMLFormElement, controls: Control[]): Control[] {
  const group = controls[0]?.closest("[data-together]");
  return group ? [...form.elements].filter(isControl).filter((control) => group.contains(control)) : controls;
}

function isChanged(form: HTMLFormElement, control: Control, refused: Refused): boolean {
  const before = refused === undefined ? [] : [refused].flat();
  if (control instanceof HTMLInputElement && control.type === "file") return (control.files?.length ?? 0) > 0;
  if (isChoice(control)) {
    const now = [...form.elements].filter(isControl).filter(({ name }) => name === control.name);
    const chosen = now.filter((one) => isChoice(one) && one.checked).map(({ value }) => value);
    return chosen.join("\n") !== before.filter(Boolean).join("\n");
  }
  return control.value !== (before[0] ?? "").replaceAll("\r\n", "\n");
}

function areRight(controls: readonly Control[]): boolean {
  const choices = controls.filter(isChoice);
  const needsChoice = choices.some(({ required, type }) => required || type === "radio");
  if (needsChoice && !choices.some(({ checked }) => checked)) return false;
  return controls.filter((control) => !isChoice(control)).every(isRight);
}

function isRight(control: Control): boolean {
  if (control.required && control.value.trim() === "") return false;
  return control.checkValidity() && isWithin(control);
}

/** The bounds of a whole number, which the attributes of a text field cannot express. */
function isWithin({ value, dataset }: Control): boolean {
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) return true;
  return number >= Number(dataset.min ?? number) && number <= Number(dataset.max ?? number);
}

const plainName = (name: string) => bareName(name).replace(/\[\]$/, "");

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

function isControl(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return !/^(hidden|submit|button|reset|image)$/.test(element.type);
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}
