// A file of a form, made safe and written.
import { randomUUID } from "node:crypto";
import { fileName, type StoredType } from "#domain/file/rules.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { scanFile } from "#server/services/file-scanner.ts";
import { writePicture } from "#server/services/files.ts";
import { prepareUpload } from "#server/services/pictures.ts";
import { retryAfterOf } from "../../middleware/retry-after.ts";
import { isMultipart } from "../form-type.ts";
import { refusalText } from "../refusal-text.ts";
import type { ActionResult } from "../types.ts";

const endings: Record<StoredType, string> = {
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

/** True for a posted form that carries files. */
export function isUpload(request: Request): boolean {
  return isMultipart(request.headers.get("content-type"));
}

/** Makes a file safe and writes its bytes, for a picture also a small copy; returns the values for its row. */
export async function writeUpload(
  runtime: Runtime,
  request: Request,
  file: File,
  { folder, each_bytes }: { folder: string; each_bytes: number },
) {
  if (file.size > each_bytes) refuse("file_too_large", { max_bytes: each_bytes });
  const prepared = await prepareUpload(file);
  const { bytes, small, content_type, width, height } = prepared;
  // Other files are stored as sent, so scan them; pictures are re-encoded.
  if (bytes instanceof Blob) await scanFile(runtime, bytes);
  // The browser cancelled the request while the file was processed: the file must not appear afterwards.
  request.signal.throwIfAborted();
  const storage_key = `${folder}/${randomUUID()}.${endings[content_type]}`;
  await writePicture(runtime.env, storage_key, { bytes, small, content_type });
  const name = fileName(file.name, content_type);
  return {
    storage_key,
    name,
    content_type,
    size_bytes: bytes instanceof Blob ? bytes.size : bytes.length,
    width,
    height,
  };
}

/** The sentence under the field, with the name of the file concerned. */
export function withFileName(
  result: ActionResult,
  refusal: Refusal,
  { file, field = "files" }: { file: File | null; field?: string },
): ActionResult {
  if (refusal.code === "invalid_input" || !file) return result;
  const message = refusalText(refusal.code, retryAfterOf(refusal));
  return {
    ...result,
    result: { ...result.result, refusal: undefined, fields: { [field]: `${file.name}: ${message}` } },
  };
}
