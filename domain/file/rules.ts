// What people may upload, how much, and under which names. The type comes from the content, never from the name.
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import type { Settings } from "../setting/settings.ts";
import { fileBytes } from "./types.ts";

export const storedTypes = ["image/webp", "application/pdf", "text/plain"] as const;
export type StoredType = (typeof storedTypes)[number];

/** Longest edge of a stored picture, in pixels. */
export const picture_max_px = 2_000;
/** Longest edge of the small copy of a stored picture, in pixels: for lists and thumbnails. */
export const picture_small_px = 640;
/** Edge of a stored profile photo, in pixels; it is square. */
export const photo_px = 512;
/** Longest edge of a partner's stored logo, in pixels. */
export const logo_px = 480;
/**
 * Pixels of the largest picture, a phone's 200 megapixels: this bounds the time. Formats that cannot be shrunk while
 * reading may have fewer, because of memory (`server/services/picture-memory.ts`).
 */
export const picture_max_pixels = 200_000_000;

/** The key of a picture's small copy, which small pictures lack; null for other files. */
export function smallKey(storage_key: string): string | null {
  return storage_key.endsWith(".webp") ? storage_key.replace(/webp$/, "small.webp") : null;
}

/** Files one request may have; a visitor's is smaller than a member's. */
export type FileAllowance = { count: number; total_bytes: number; each_bytes: number };

/** What operators allow people to send. */
export type FileSettings = Pick<Settings, "file_megabytes" | "file_count">;

export function fileAllowance(isMember: boolean, set: FileSettings): FileAllowance {
  const each_bytes = fileBytes(set);
  if (isMember) return { count: set.file_count, total_bytes: set.file_count * each_bytes, each_bytes };
  const count = Math.min(set.file_count, limits.visitor_draft_files);
  return { count, total_bytes: Math.min(count * each_bytes, limits.visitor_draft_files_bytes), each_bytes };
}

/** The same for files that are stored first and sent with something afterwards: so many of them may wait. */
export const unsentAllowance = (count: number, set: FileSettings): FileAllowance => {
  const each_bytes = fileBytes(set);
  return { count, total_bytes: count * each_bytes, each_bytes };
};

/** Refuses file_too_large and file_limit_reached; `held` counts the files the request already has. */
export function checkAllowance(
  allowance: FileAllowance,
  held: { count: number; total_bytes: number },
  size_bytes: number,
): void {
  if (size_bytes > allowance.each_bytes) refuse("file_too_large", { max_bytes: allowance.each_bytes });
  const { count, total_bytes } = allowance;
  if (held.count + 1 > count || held.total_bytes + size_bytes > total_bytes) {
    refuse("file_limit_reached", { count, total_bytes });
  }
}

/** Sent names are cut to this before NFC, whose cost is quadratic in a run of combining characters. */
const nameCharacters = 1_000;

/**
 * The name for showing and downloading a file: no folders, no control or direction characters, at most 200 characters,
 * and the extension of the stored type.
 */
export function fileName(original: string, type: StoredType): string {
  const ending = { "image/webp": ".webp", "application/pdf": ".pdf", "text/plain": ".txt" }[type];
  const last = original.split(/[/\\]/).at(-1)?.slice(0, nameCharacters).normalize("NFC") ?? "";
  const plain = [...last].filter((character) => !isUnsafe(character)).join("");
  const stem = plain.replace(/\.[\p{L}\p{N}]{1,8}$/u, "").trim();
  return `${[...(stem || "file")].slice(0, 190).join("")}${ending}`;
}

function isUnsafe(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
  const isReordering = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return isControl || isReordering || !character.isWellFormed() || code === 0x2028 || code === 0x2029;
}
