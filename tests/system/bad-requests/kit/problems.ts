// What is wrong with an answer. Every line expects its exact status; also, a refusal has the form its reader needs.
import { filled, type Line, type Things } from "./line.ts";
import type { Answer } from "./send.ts";
import { isMachine } from "./world.ts";

const errorForm = ["code", "details", "hint", "message"];

/** Sentences about every deviation from the line; none if all is well. */
export function problemsOf(line: Line, answer: Answer, things: Things): string[] {
  const problems: string[] = [];
  const { status, text } = answer;
  if (status !== line.status) problems.push(`answered ${status} instead of ${line.status}`);
  if (!answer.headers["x-content-type-options"]) problems.push("without its security headers");
  if (line.method !== "HEAD" && status >= 400) problems.push(...formProblems(line, answer));
  for (const wanted of line.says ?? []) {
    if (!text.includes(escaped(filled(wanted, things)))) problems.push(`does not say "${wanted}"`);
  }
  for (const unwanted of line.never_says ?? []) {
    if (text.includes(filled(unwanted, things))) problems.push(`says "${unwanted}"`);
  }
  for (const [name, start] of Object.entries(line.answers ?? {})) {
    const value = String(answer.headers[name] ?? "");
    if (start === "" ? value !== "" : !value.startsWith(filled(start, things)))
      problems.push(`${name}: "${value}"`);
  }
  return problems.map(
    (problem) => `${line.name}: ${problem} (${text.slice(0, 200).replaceAll(/\s+/g, " ")})`,
  );
}

function formProblems(line: Line, { headers, text }: Answer): string[] {
  const type = String(headers["content-type"] ?? "");
  const path = line.path.split("?")[0] ?? "";
  if (path.startsWith("/auth/v1/") || path.startsWith("/assets/") || path.endsWith(".data")) return [];
  // A script of our own page reads it, with the session's cookies.
  if (isMachine(path) || path === "/events") {
    if (!type.startsWith("application/json")) return [`is ${type}, not JSON`];
    const body = JSON.parse(text) as Record<string, unknown>;
    if (Object.keys(body).sort().join() !== errorForm.join()) return [`has the fields ${Object.keys(body)}`];
    return line.code && body.code !== line.code ? [`has the code ${String(body.code)}`] : [];
  }
  if (!type.startsWith("text/html")) return [`is ${type}, not a page`];
  return text.includes('href="/"') ? [] : ["is a page without a way back"];
}

/** As React escapes text in a page. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
