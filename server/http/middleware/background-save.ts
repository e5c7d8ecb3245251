// A script that saves a form in the background needs no page and cannot read a redirect.
import { type RefusalCode, refusals } from "#domain/refusal.ts";

/**
 * The answer to a background save: 204 when the action has stored the form, else the refusal's status, even if the
 * form's page now leads elsewhere. Any other request keeps its answer.
 */
export function answerBackgroundSave(request: Request, answer: Response): Response {
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (!isRedirect || request.headers.get("X-Background") !== "save") return answer;
  const headers = new Headers(answer.headers);
  headers.delete("Location");
  const code = headers.get("X-Refusal");
  return new Response(null, { status: code === null ? 204 : refusals[code as RefusalCode], headers });
}
