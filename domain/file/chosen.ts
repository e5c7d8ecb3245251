// What can be said of a file before it is sent: by its size, and by the type that the browser guesses from its name. The
// server decides by the content (`content.ts`), so a type that might also be a text passes here.
import { limits } from "../limits.ts";
import { isPictureType } from "./types.ts";

type Chosen = { readonly size: number; readonly type: string };

export type ChosenIssue =
  | "file_empty"
  | "file_too_large"
  | "file_type_not_allowed"
  | "picture_format_not_supported"
  | "file_limit_reached"
  | "body_too_large";

/** What a form takes: how many files, of how many bytes each, and whether pictures alone. */
export type ChosenLimits = { count: number; each_bytes: number; isPictureOnly?: boolean };

/** Types of files that are never read as text. */
const unreadable = /^(?:audio|font|video)\/|^application\/(?:gzip|msword|vnd\.|x-7z|x-rar|x-zip|zip)/;

/**
 * Why the server would refuse a file; null if nothing speaks against it. @param before the files that the same form
 * already sends
 */
export function chosenIssue(
  file: Chosen,
  { count, each_bytes, isPictureOnly = false }: ChosenLimits,
  before: readonly Chosen[] = [],
): ChosenIssue | null {
  if (file.size === 0) return "file_empty";
  if (file.size > each_bytes) return "file_too_large";
  const kind = kindIssue(file.type, isPictureOnly);
  if (kind) return kind;
  if (before.length >= count) return "file_limit_reached";
  const total = before.reduce((sum, { size }) => sum + size, file.size);
  return total > limits.upload_bytes ? "body_too_large" : null;
}

function kindIssue(type: string, isPictureOnly: boolean): ChosenIssue | null {
  if (isPictureType(type) || type === "") return null;
  if (type.startsWith("image/")) return "picture_format_not_supported";
  return isPictureOnly || unreadable.test(type) ? "file_type_not_allowed" : null;
}
