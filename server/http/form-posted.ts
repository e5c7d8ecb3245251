// The body of a posted form. What cannot be read as one is answered with a page that says so, never with a fault of ours:
// another kind of content 415, a broken body 400, more fields than any form of ours has 413.
import { data } from "react-router";
import type { RefusalCode } from "#domain/refusal.ts";

/** The longest form of ours, an offer of fifty lines, has a tenth of these. */
const maxFields = 2_000;

/** Reads the form; fields keep their order and repetitions. @throws an error page with status 400, 413 or 415 */
export async function postedForm(request: Request): Promise<FormData> {
  if (!isForm(request)) throw refused("media_type_not_supported", 415);
  const form = await request.formData().catch((error: unknown) => {
    // What the platform's reader says of a body without its boundary, cut off, or not of the type it claims.
    if (error instanceof TypeError && !request.signal.aborted) throw refused("body_unreadable", 400);
    throw error;
  });
  if ([...form.keys()].length > maxFields) throw refused("body_too_large", 413);
  return form;
}

function isForm(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type.trim());
}

function refused(code: RefusalCode, status: number) {
  return data({ code }, { status });
}

/** Whether a field holds what must never be written into a page. */
export const isSecret = (name: string) => name.includes("password");
