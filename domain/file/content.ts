// Decides what an uploaded file is, by its content alone: names and declared types are only the sender's claim.
import type { RefusalCode } from "../refusal.ts";
import { isPictureType } from "./types.ts";

/** Leading bytes that must contain a PDF's header; readers look no further. */
export const pdf_header_bytes = 1_024;

/** The parts read from a file. */
export type FileContent = {
  /** The media type by the file's signature. Short signatures can also be words: a text may begin with "BM". */
  signature: string | undefined;
  /** The beginning and the end, at least `pdf_header_bytes` each where the file has them. */
  head: Uint8Array;
  tail: Uint8Array;
  /** Characters without controls in UTF-8; in another encoding; or neither. */
  text: "utf8" | "other" | null;
};

export type FileKind =
  | { is: "picture" | "application/pdf" | "text/plain" }
  | { is: "refused"; code: Extract<RefusalCode, `file_${string}` | `picture_${string}` | "text_not_utf8"> };

/** Text formats that nobody reads as text. */
const codedTexts = ["application/xml", "application/rtf", "application/postscript", "application/eps"];

/**
 * Decides what the file is. A picture wins over a PDF header inside it, because pictures are re-encoded; a PDF wins
 * over text before its header, which broken downloads and mail programs leave there.
 */
export function kindOf({ signature, head, tail, text }: FileContent): FileKind {
  if (isPictureType(signature)) return { is: "picture" };
  const beginning = latin1(head.subarray(0, pdf_header_bytes));
  const isUnknown = signature === undefined || signature === "application/pdf" || text === "utf8";
  if (isUnknown && hasPdfHeader(beginning, latin1(tail))) return { is: "application/pdf" };
  if (isDrawing(beginning) || (text === null && signature?.startsWith("image/")))
    return { is: "refused", code: "picture_format_not_supported" };
  if (text === "utf8" && !codedTexts.includes(signature ?? "")) return { is: "text/plain" };
  if (text === "other") return { is: "refused", code: "text_not_utf8" };
  return { is: "refused", code: "file_type_not_allowed" };
}

/** A header within a line counts only in a file that also ends like a PDF: prose may mention one. */
function hasPdfHeader(beginning: string, end: string): boolean {
  const at = beginning.search(/%PDF-\d/);
  return at !== -1 && (isLineStart(beginning, at) || end.includes("%%EOF"));
}

/** Whether only a byte order mark, spaces and controls precede this position in its line. */
function isLineStart(text: string, at: number): boolean {
  const before =
    text
      .slice(0, at)
      .split(/[\r\n]/)
      .at(-1) ?? "";
  return /^(?:\u00ef\u00bb\u00bf)?[\0\t\f ]*$/.test(before);
}

/** SVG, with whatever may precede its first element. It can load other files and run scripts. */
const isDrawing = (beginning: string) =>
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<[?!][^<]*\s*)*<svg[\s>]/i.test(beginning);

/** One character for each byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4 * pdf_header_bytes));
}
