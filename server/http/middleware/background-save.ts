// A form that a page saves in the background has no use for a page, and its script cannot read a redirect.
import { type RefusalCode, refusals } from "#domain/refusal.ts";

/**
 * The answer to a save in the background: 204 when the action has stored the form, else the status of what was refused,
 * also where the page of the form leads elsewhere by now. Any other request keeps its answer.
 */
export function answerBackgroundSave(request: Request, answer: Response): Response {
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (!isRedirect || request.headers.get("X-Background") !== "save") return answer;
  const headers = new Headers(answer.headers);
  headers.delete("Location");
  const code = headers.get("X-Refusal");
  return new Response(null, { status: code === null ? 204 : refusals[code as RefusalCode], headers });
}
