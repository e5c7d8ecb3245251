import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { refusalText } from "../refusal-text.ts";

/** The sentence under a field that takes one picture: pictures have other size and type limits than files. */
export function pictureSentence(code: RefusalCode): string {
  if (code === "file_too_large")
    return m.refusal_notice_photo_too_large({ max: megabytesText(limits.photo_bytes) });
  if (code === "file_type_not_allowed" || code === "text_not_utf8") return m.refusal_notice_photo_type();
  return refusalText(code);
}
