// The body of a posted form, read once however many ask for it. What cannot be read as one is answered with a page that
// says so, never with a fault of ours: another kind of content 415, a broken body 400, more than any form of ours has 413.
import { data } from "react-router";
import type { RefusalCode } from "#domain/refusal.ts";
import { sizeOfForm } from "./body-size.ts";
import { isReadableName } from "./field-name.ts";

export type FormFault = { code: RefusalCode; status: 400 | 413 | 415 };

const faults = {
  kind: { code: "media_type_not_supported", status: 415 },
  broken: { code: "body_unreadable", status: 400 },
  size: { code: "body_too_large", status: 413 },
} as const satisfies Record<string, FormFault>;

const bodies = new WeakMap<Request, Promise<FormData | FormFault>>();

/**
 * Reads the form; fields keep their order and repetitions, those whose names nobody could have given are left out.
 * Every call with the same request gets the same form: nobody writes into it.
 * @throws an error page with status 400, 413 or 415
 */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await formOrFault(request);
  if (!(form instanceof FormData)) throw data({ code: form.code }, { status: form.status });
  return form;
}

/** The same for endpoints that answer without a page. */
export function formOrFault(request: Request): Promise<FormData | FormFault> {
  const known = bodies.get(request);
  if (known) return known;
  const reading = read(request);
  bodies.set(request, reading);
  return reading;
}

/** The form's fields when it is one without files; null for any other and for one that cannot be read. */
export async function postedTexts(request: Request): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  const form = await formOrFault(request).catch(() => null);
  return form instanceof FormData ? form : null;
}

/** The platform's reader needs seconds for a megabyte of many small fields: they are counted before it begins. */
async function read(request: Request): Promise<FormData | FormFault> {
  const type = request.headers.get("content-type") ?? "";
  if (!isForm(type)) return faults.kind;
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const size = sizeOfForm(bytes, type);
    if (size !== "readable") return faults[size];
    return readable(await new Response(bytes, { headers: { "Content-Type": type } }).formData());
  } catch (error) {
    // What the platform's reader says of a body without its boundary, cut off, or not of the type it claims.
    if (error instanceof TypeError && !request.signal.aborted) return faults.broken;
    throw error;
  }
}

function readable(form: FormData): FormData {
  const fields = [...form];
  if (fields.every(([name]) => isReadableName(name))) return form;
  const kept = new FormData();
  for (const [name, value] of fields) if (isReadableName(name)) kept.append(name, value);
  return kept;
}

function isForm(type: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type.trim());
}

/** Whether a field holds what must never be written into a page. */
export const isSecret = (name: string) => name.includes("password");
