// The body of a posted form, read once per request. An unreadable body gets an error page and never counts as our
// fault: 415 for another content type, 400 for a broken body, 413 for more than any form of ours has.
import { data } from "react-router";
import type { RefusalCode } from "#domain/refusal.ts";
import { ClientLeft } from "../middleware/client-left.ts";
import { sizeOfForm } from "./body-size.ts";
import { isReadableName } from "./field-name.ts";
import { isForm } from "./form-type.ts";
import { receiveMultipart } from "./upload/multipart.ts";

export type FormFault = { code: RefusalCode; status: 400 | 413 | 415 };

const faults = {
  kind: { code: "media_type_not_supported", status: 415 },
  broken: { code: "body_unreadable", status: 400 },
  size: { code: "body_too_large", status: 413 },
} as const satisfies Record<string, FormFault>;

const bodies = new WeakMap<Request, Promise<FormData | FormFault>>();

/**
 * Reads the form. Fields keep their order and repetitions; fields with unreadable names are dropped. Every call with
 * the same request returns the same object, which callers must not change.
 * @throws an error page with status 400, 413 or 415
 */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await formOrFault(request);
  if (!(form instanceof FormData)) throw data({ code: form.code }, { status: form.status });
  return form;
}

/** The command that the pressed button names. */
export async function pressedCommand(request: Request): Promise<string | null> {
  const value = (await postedForm(request)).get("command");
  return typeof value === "string" ? value : null;
}

/** The form, or its fault as a value, for endpoints that answer without a page. */
export function formOrFault(request: Request): Promise<FormData | FormFault> {
  const existing = bodies.get(request);
  if (existing) return existing;
  const body = read(request);
  bodies.set(request, body);
  return body;
}

/**
 * Streams a form with files into this folder, part by part. From then on the functions above return that form for the
 * same request; its files stay readable while the folder exists.
 * @throws Refusal service_unavailable when the disk has no room
 */
export async function receiveForm(request: Request, folder: string): Promise<void> {
  if (bodies.has(request)) throw new Error("a form with files was read before there was a folder for them");
  const form = await receiveMultipart(request, folder).catch((error: unknown) => {
    throw unlessLeft(error, request);
  });
  bodies.set(request, Promise.resolve(typeof form === "string" ? faults[form] : readable(form)));
}

/** The fields of a form without files (URL-encoded); null for any other or unreadable body. */
export async function postedTexts(request: Request): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  const form = await formOrFault(request).catch(() => null);
  return form instanceof FormData ? form : null;
}

/** Counts the fields first: `Response.formData` takes seconds for a megabyte of many small ones. */
async function read(request: Request): Promise<FormData | FormFault> {
  const type = request.headers.get("content-type") ?? "";
  if (!isForm(type)) return faults.kind;
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const size = sizeOfForm(bytes, type);
    if (size !== "readable") return faults[size];
    return readable(await new Response(bytes, { headers: { "Content-Type": type } }).formData());
  } catch (error) {
    // `formData` throws this for a body that lacks its boundary, is cut off, or is not of its declared type.
    if (error instanceof TypeError && !request.signal.aborted) return faults.broken;
    throw unlessLeft(error, request);
  }
}

/** The error of a failed read; `ClientLeft` if the sender has left. */
function unlessLeft(error: unknown, { signal }: Request): unknown {
  return signal.aborted ? new ClientLeft("the body was not sent to its end", { cause: error }) : error;
}

function readable(form: FormData): FormData {
  const fields = [...form];
  if (fields.every(([name]) => isReadableName(name))) return form;
  const kept = new FormData();
  for (const [name, value] of fields) if (isReadableName(name)) kept.append(name, value);
  return kept;
}

/** Whether a field must never be written into a page. */
export const isSecretField = (name: string) => name.includes("password");
