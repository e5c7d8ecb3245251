// Measures a form's raw bytes before parsing: fields, files, part headers and text. One pass that stops at the first
// limit exceeded.
import { MIMEType } from "node:util";

/** Limits of one form, whatever its total size. */
export const formLimits = {
  /** Our longest form, an offer of fifty lines, has a tenth of this. */
  fields: 2_000,
  /** A request takes ten files; up to this number the form itself names that limit in its answer. */
  files: 100,
  /** Headers (names, file names, types) of all parts of one form. */
  head_bytes: 256 * 1024,
  /** Text of all fields, even in a form with large files. */
  text_bytes: 1024 * 1024,
} as const;
/** RFC 2046, 5.1.1. */
const boundaryForm = /^[\x20-\x7e]{1,70}$/;
const ampersand = 0x26;
const headEnd = Buffer.from("\r\n\r\n");

/** `size`: a limit is exceeded; `broken`: multipart without a valid boundary. */
export type FormSize = "readable" | "size" | "broken";

/** Whether a body of this content type is small enough to be read. */
export function sizeOfForm(bytes: Uint8Array, type: string): FormSize {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^multipart\//i.test(type.trim())) return sizeOfPairs(buffer);
  const boundary = boundaryOf(type);
  return boundary === null ? "broken" : sizeOfParts(buffer, Buffer.from(`--${boundary}`));
}

/** The boundary of a multipart body; null without a valid one. */
export function boundaryOf(type: string): string | null {
  const boundary = new MIMEType(type).params.get("boundary") ?? "";
  return boundaryForm.test(boundary) ? boundary : null;
}

function sizeOfPairs(bytes: Buffer): FormSize {
  let pairs = 1;
  for (let at = bytes.indexOf(ampersand); at !== -1; at = bytes.indexOf(ampersand, at + 1)) {
    pairs += 1;
    if (pairs > formLimits.fields) return "size";
  }
  return "readable";
}

function sizeOfParts(bytes: Buffer, mark: Buffer): FormSize {
  let [parts, files, head_bytes, text_bytes] = [0, 0, 0, 0];
  let text_from: number | null = null;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    if (text_from !== null) text_bytes += Math.max(0, at - text_from);
    const end = bytes.indexOf(headEnd, at);
    // No complete part follows.
    if (end === -1) break;
    parts += 1;
    head_bytes += end - at;
    if (parts > formLimits.fields || head_bytes > formLimits.head_bytes || text_bytes > formLimits.text_bytes)
      return "size";
    const isFile = /filename/i.test(bytes.toString("latin1", at, end));
    files += isFile ? 1 : 0;
    if (files > formLimits.files) return "size";
    text_from = isFile ? null : end;
  }
  return text_bytes > formLimits.text_bytes ? "size" : "readable";
}
