/**
 * Backup of a submitted form in `sessionStorage` until it is answered, so that an ended session loses no input: per
 * account and page, never a password or a file. After signing in again the page posts the fields as the command
 * `show_again`, and the server renders the form with them.
 */

type Backup = {
  account_id: string;
  /** Path and query the form posts to. */
  action: string;
  fields: [string, string][];
  /** True once the session is known to have ended; until then the form is only pending. */
  is_refused: boolean;
};

const prefix = "typed ";
const ownKey = () => `${prefix}${location.pathname}${location.search}`;
/** Forms with input since the page loaded. */
const editedForms = new Set<HTMLFormElement>();

/** Backs up every form when it is submitted. @returns a function that stops it */
export function backUpOnSubmit(account_id: string): () => void {
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form) editedForms.add(form);
  };
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement) || !backUp(target, submitter, account_id, false)) return;
    // Tells the server that a backup exists, so that it may say so.
    const marker = document.createElement("input");
    marker.type = "hidden";
    marker.name = "_kept";
    marker.value = "tab";
    target.append(marker);
    setTimeout(() => marker.remove());
  };
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("input", onInput);
    document.removeEventListener("submit", onSubmit, true);
  };
}

/** Backs up the first form with unsent input when the session has ended. @returns whether there was one */
export function backUpUnsentForm(account_id: string): boolean {
  for (const form of editedForms) if (form.isConnected && backUp(form, null, account_id, true)) return true;
  return false;
}

/** Marks every backup as refused; called on sign-in pages, to which a form without a session leads. */
export function markBackupsRefused(): void {
  for (const [name, kept] of listBackups())
    sessionStorage.setItem(name, JSON.stringify({ ...kept, is_refused: true }));
}

/** Deletes every backup; called on a deliberate sign-out. */
export function deleteBackups(): void {
  for (const [name] of listBackups()) sessionStorage.removeItem(name);
}

/** On other pages: restores this page's refused form, and deletes answered ones and those of other accounts. */
export function restoreBackup(account_id: string | null): void {
  for (const [name, kept] of listBackups()) {
    const isOthers = account_id !== null && kept.account_id !== account_id;
    const isWaiting = kept.is_refused && !isOthers;
    if (isWaiting && (account_id === null || name !== ownKey())) continue;
    sessionStorage.removeItem(name);
    if (isWaiting) resubmit(kept);
  }
}

/** Whether this page has a backup. */
export const hasBackup = () => sessionStorage.getItem(ownKey()) !== null;

function backUp(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  account_id: string,
  isRefused: boolean,
): boolean {
  const hasInput = [...form.elements].some(
    (one) =>
      (one instanceof HTMLInputElement && !/^(hidden|password|file|submit|button)$/.test(one.type)) ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
  );
  if (!hasInput || form.getAttribute("method") !== "post" || isSignInPage()) return false;
  const secretNames = new Set([...form.elements].filter(isSecret).map((one) => one.name));
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !secretNames.has(field[0]),
  );
  const command = fields.find(([name]) => name === "command")?.[1] ?? commandOf(form);
  const { pathname, search } = new URL(form.getAttribute("action") ?? "", location.href);
  const kept: Backup = {
    account_id,
    action: `${pathname}${search}`,
    fields: [
      ...fields.filter(([name]) => name !== "command" && name !== "_key"),
      ["refused_command", command],
    ],
    is_refused: isRefused,
  };
  try {
    sessionStorage.setItem(ownKey(), JSON.stringify(kept));
    return true;
  } catch {
    // Storage is full or blocked: the caller must not say that the input was kept.
    return false;
  }
}

const isSecret = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && (one.type === "password" || one.name.includes("password"));

/** The command of the first button, which Enter presses. */
function commandOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLButtonElement>("button[name=command]")?.value ?? "";
}

/** True on sign-in pages, where nothing is backed up or restored. */
export const isSignInPage = () => /^\/(auth\/|activate-account)/.test(location.pathname);

function listBackups(): [string, Backup][] {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  return names.map((name) => [name, JSON.parse(sessionStorage.getItem(name) ?? "null")]);
}

/** Posts the backup as a document, like a form without scripts. */
function resubmit({ action, fields }: Backup): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of [...fields, ["command", "show_again"] as const]) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  form.hidden = true;
  document.body.append(form);
  form.submit();
}
