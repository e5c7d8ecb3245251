/** Saving a form in the background: its content, the request, and why a save failed. */

/**
 * Why a background save failed, for the sentence beside the form: "elsewhere" another tab was first, "full" the limit of
 * drafts is reached, "signed_out" the session has ended, "refused" for a reason that the form's button says, "busy" the
 * server cannot take it now, "offline" nothing has answered.
 */
export type SaveProblem = "elsewhere" | "full" | "signed_out" | "refused" | "busy" | "offline";

/** Nobody waits for a rate limit that ends later than this. */
const wait_max_s = 60;

/**
 * Posts a form's fields to its page; the request completes after the page is gone.
 * @returns null when the server has stored them, else why not
 */
export async function saveInBackground(path: string, fields: URLSearchParams): Promise<SaveProblem | null> {
  const answer = await fetch(path, {
    method: "POST",
    body: fields,
    // Instead of a redirect, which scripts cannot read, the server says whether it has stored the fields.
    headers: { "X-Background": "save" },
    keepalive: true,
    redirect: "manual",
  }).catch(() => null);
  if (!answer) return "offline";
  return answer.status === 204 ? null : saveProblem(answer);
}

/** By the code that the server sends with a refusal; faults and short rate limits pass. */
export function saveProblem({ status, headers }: Response): SaveProblem {
  const code = headers.get("X-Refusal");
  if (code === "stale") return "elsewhere";
  if (code === "draft_limit_reached") return "full";
  if (status === 401) return "signed_out";
  const isShort = Number(headers.get("Retry-After") ?? 0) <= wait_max_s;
  return (status === 429 && isShort) || status >= 500 ? "busy" : "refused";
}

/** The form's text fields as they are now; files are left out. */
export function textFields(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts.append(name, value);
  return texts;
}

/** A copy of the form as the server rendered it, without input from before the scripts ran. */
export function untouched(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}
