/**
 * What was typed into a form, kept in this tab until the form has been answered, so that an ended session costs nobody
 * their words: for the same account, on the same page, never a password or a file. After signing in again the page posts
 * the fields as `show_again` and comes back as it was (`server/http/form/kept.ts`).
 */

type Kept = {
  account_id: string;
  /** Where the form posts to. */
  action: string;
  fields: [string, string][];
  /** Whether the session is known to have ended; until then it is only a form under way. */
  is_refused: boolean;
};

const prefix = "typed ";
const here = () => `${prefix}${location.pathname}${location.search}`;
/** Forms in which somebody has typed since the page came. */
const touched = new Set<HTMLFormElement>();

/** Keeps every form of the page from the moment it is sent; answers how to stop. */
export function keepWhatIsSent(account_id: string): () => void {
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form) touched.add(form);
  };
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement) || !keep(target, submitter, account_id, false)) return;
    // The server says in words that it is kept only where this is so.
    const told = document.createElement("input");
    told.type = "hidden";
    told.name = "_kept";
    told.value = "tab";
    target.append(told);
    setTimeout(() => told.remove());
  };
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("input", onInput);
    document.removeEventListener("submit", onSubmit, true);
  };
}

/** Keeps what stands in the form somebody was writing in, for when the session has just ended; true when there was one. */
export function keepUnsent(account_id: string): boolean {
  for (const form of touched) if (form.isConnected && keep(form, null, account_id, true)) return true;
  return false;
}

/** On a page of signing in: whatever was under way in this tab was refused. */
export function wasRefused(): void {
  for (const [name, kept] of all())
    sessionStorage.setItem(name, JSON.stringify({ ...kept, is_refused: true }));
}

/** Somebody signed out on purpose: nothing of theirs stays. */
export function forgetTyped(): void {
  for (const [name] of all()) sessionStorage.removeItem(name);
}

/** On any other page: brings back what was refused here; what was answered meanwhile or is of another account goes. */
export function bringBack(account_id: string | null): void {
  for (const [name, kept] of all()) {
    const isOthers = account_id !== null && kept.account_id !== account_id;
    const isWaiting = kept.is_refused && !isOthers;
    if (isWaiting && (account_id === null || name !== here())) continue;
    sessionStorage.removeItem(name);
    if (isWaiting) post(kept);
  }
}

/** Whether something of this page is kept. */
export const isKeptHere = () => sessionStorage.getItem(here()) !== null;

function keep(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  account_id: string,
  is_refused: boolean,
): boolean {
  const isWritten = [...form.elements].some(
    (one) =>
      (one instanceof HTMLInputElement && !/^(hidden|password|file|submit|button)$/.test(one.type)) ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
  );
  if (!isWritten || form.getAttribute("method") !== "post" || isOnTheWayIn()) return false;
  const secret = new Set([...form.elements].filter(isSecret).map((one) => one.name));
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !secret.has(field[0]),
  );
  const pressed = fields.find(([name]) => name === "command")?.[1] ?? commandOf(form);
  const { pathname, search } = new URL(form.getAttribute("action") ?? "", location.href);
  const kept: Kept = {
    account_id,
    action: `${pathname}${search}`,
    fields: [
      ...fields.filter(([name]) => name !== "command" && name !== "_key"),
      ["refused_command", pressed],
    ],
    is_refused,
  };
  try {
    sessionStorage.setItem(here(), JSON.stringify(kept));
    return true;
  } catch {
    // A tab that keeps nothing promises nothing.
    return false;
  }
}

const isSecret = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && (one.type === "password" || one.name.includes("password"));

/** The button that Enter would press. */
function commandOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLButtonElement>("button[name=command]")?.value ?? "";
}

/** Pages of signing in have nothing to bring back, and lie between the form and its return. */
export const isOnTheWayIn = () => /^\/(auth\/|activate-account)/.test(location.pathname);

function all(): [string, Kept][] {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  return names.map((name) => [name, JSON.parse(sessionStorage.getItem(name) ?? "null")]);
}

/** As a document, like a form without scripts: every form can be shown again with what was typed. */
function post({ action, fields }: Kept): void {
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
