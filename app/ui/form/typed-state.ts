/** What somebody has typed into a field or chosen in it, and how to report it to the page's scripts. */

export type FieldState =
  | { kind: "text"; value: string }
  | { kind: "check"; isChecked: boolean }
  | { kind: "files"; files: FileList };

/**
 * What a field holds beyond the page's own value; null if nothing. React gives a controlled field its own value back.
 * @param typed the last typed text or choice, where it is known; of a checkbox "true" or "false"
 */
export function fieldState(field: HTMLElement, typed: string | undefined): FieldState | null {
  if (field instanceof HTMLSelectElement) {
    const own = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return textOf(typed ?? field.value, own?.value ?? "");
  }
  if (field instanceof HTMLTextAreaElement) return textOf(typed ?? field.value, field.defaultValue);
  if (!(field instanceof HTMLInputElement)) return null;
  if (field.type === "file") return field.files?.length ? { kind: "files", files: field.files } : null;
  if (field.type === "checkbox" || field.type === "radio") {
    const isChecked = field.type === "radio" || typed === undefined ? field.checked : typed === "true";
    const isOther = isChecked !== field.defaultChecked;
    // Another radio button of the group says what was chosen instead.
    if (!isOther || (field.type === "radio" && !field.checked)) return null;
    return { kind: "check", isChecked };
  }
  return textOf(typed ?? field.value, field.defaultValue);
}

const textOf = (value: string, own: string): FieldState | null =>
  value === own ? null : { kind: "text", value };

/** Sets a field to this state, with the events of manual input. */
export function tell(field: HTMLElement, state: FieldState): void {
  if (field instanceof HTMLInputElement && state.kind === "check") {
    press(field, state.isChecked);
    return;
  }
  if (field instanceof HTMLInputElement && state.kind === "files") {
    if (field.files !== state.files) field.files = state.files;
  } else if (state.kind === "text" && hasValue(field)) write(field, state.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** React takes a click for the change of a checkbox. */
function press(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = box.type === "checkbox" && !isChecked;
  if (box.disabled) box.checked = isChecked;
  else box.click();
}

type ValueField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const hasValue = (field: HTMLElement): field is ValueField =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

/**
 * React tracks what is assigned to a field and ignores an event that brings no new value. So assign the page's own text
 * where React sees it, and the typed text with the setter of the element's class, which React does not see.
 */
function write(field: ValueField, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    return;
  }
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  const wasSame = field.value === value;
  field.value = field.defaultValue;
  const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(field, value);
  if (wasSame && start !== null && document.activeElement === field)
    field.setSelectionRange(start, end, direction ?? "none");
}
