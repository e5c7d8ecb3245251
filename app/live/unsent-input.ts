/** Says whether somebody is in the middle of something on this page that a refresh could disturb. */

/** Forms with input since they were last sent. */
const editedForms = new WeakSet<Element>();

/** Watches what is typed. @returns a function that stops it */
export function watchInput(): () => void {
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form) editedForms.add(form);
  };
  const onSent = ({ target }: Event) => {
    if (target instanceof Element) editedForms.delete(target);
  };
  document.addEventListener("input", onInput, true);
  document.addEventListener("submit", onSent, true);
  document.addEventListener("reset", onSent, true);
  return () => {
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("submit", onSent, true);
    document.removeEventListener("reset", onSent, true);
  };
}

/** Text in a field that differs from the page's own, a form that was changed, the cursor in a field, or an open dialog. */
export function hasUnsentInput(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && isField(activeElement)) return true;
  if (document.querySelector("dialog[open]")) return true;
  return [...document.forms].some((form) => {
    const fields = [...form.elements];
    return fields.some(isTyped) || (editedForms.has(form) && fields.some(holdsInput));
  });
}

/** Whether something could be lost; an edited form whose only text was deleted again holds nothing. */
function holdsInput(field: Element): boolean {
  if (!(field instanceof HTMLElement) || !isField(field)) return false;
  return !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.value !== "";
}

const buttonTypes = /^(hidden|submit|button|reset|image)$/;

function isField(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return !buttonTypes.test(element.type);
  return element.matches("textarea, select") || element.isContentEditable;
}

/** Also what was typed before this script ran. Files, and what scripts keep in hidden fields, are not compared. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || buttonTypes.test(field.type)) return false;
  if (field.type === "file") return (field.files?.length ?? 0) > 0;
  if (field.type === "checkbox" || field.type === "radio") return false;
  return field.value !== field.defaultValue;
}
