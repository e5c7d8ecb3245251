// Stores the files of a multipart form with a request. For each file: detects the type by content, makes it safe,
// writes the bytes outside any transaction, then runs the command; if that refuses, removes the bytes again.
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { sessionContext } from "#app/context.ts";
import { fileAllowance, fileName, type StoredType } from "#domain/file/rules.ts";
import { isId } from "#domain/ids.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { findRequest, listRequestFiles } from "#server/request/reads.ts";
import { scanFile } from "#server/services/file-scanner.ts";
import { deletePicture, writePicture } from "#server/services/files.ts";
import { prepareUpload } from "#server/services/pictures.ts";
import { retryAfterOf } from "../middleware/retry-after.ts";
import { pageOf } from "../page/page.ts";
import { detailsOf } from "../session/session.ts";
import { postedForm } from "./body.ts";
import { type DecodedForm, decodeForm } from "./codec.ts";
import { failureOf, setRefusalHeaders } from "./form.ts";
import { isMultipart } from "./form-type.ts";
import { requireFormProfile } from "./profile.ts";
import { refusalText } from "./refusal-text.ts";
import type { ActionArgs, ActionResult } from "./types.ts";
import { countFile, receiveUpload } from "./upload/receive-upload.ts";
import { sentFiles } from "./upload/sent-files.ts";

const endings: Record<StoredType, string> = {
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

/** True for a posted form that carries files. */
export function isUpload(request: Request): boolean {
  return isMultipart(request.headers.get("content-type"));
}

type Uploading = {
  /** What the form's other fields do, before its files are stored. */
  before?(form: DecodedForm): Promise<void>;
  /** The path to redirect to, by the pressed button. */
  to(command: string | null): string;
  /** Whether that button also works without any file. */
  mayBeEmpty(command: string | null): boolean;
};

/**
 * Action of a form with `files` and hidden `request_id`. Files stored before a refused one stay stored; the result
 * names the refused file.
 */
export async function uploadFiles(args: ActionArgs, uploading: Uploading) {
  const session = args.context.get(sessionContext);
  const progress: UploadProgress = { form: decodeForm(new FormData(), session.locale), file: null };
  try {
    const to = await receiveUpload(args, () => storeAll(args, uploading, progress));
    return redirect(to, 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    setRefusalHeaders(session, error);
    return data(withFileName(failureOf(error, progress.form, args), error, progress.file), {
      status: error.status,
    });
  }
}

/** How far the upload got, for its refusal: the form, once read, and the current file. */
type UploadProgress = { form: DecodedForm; file: File | null };

/** Stores one file after the other; returns the path to redirect to. */
async function storeAll(
  args: ActionArgs,
  { before, to, mayBeEmpty }: Uploading,
  progress: UploadProgress,
): Promise<string> {
  const posted = await postedForm(args.request);
  const form = decodeForm(posted, args.context.get(sessionContext).locale);
  progress.form = form;
  const files = sentFiles(posted, "files");
  requireFormProfile(args, form);
  await before?.(form);
  if (files.length === 0 && mayBeEmpty(form.command)) return to(form.command);
  const request_id = await ownDraft(args, form);
  if (files.length === 0) refuse("invalid_input", { issues: [{ path: "files", code: "required" }] });
  for (const [index, file] of files.entries()) {
    progress.file = file;
    if (index > 0) await countFile(args);
    await storeOne(args, { request_id, file, key: form.key ? `${form.key}-${index}` : undefined });
  }
  return to(form.command);
}

/** The id of the actor's own draft. Refuses before any byte is written, so that strangers cannot fill the disk. */
async function ownDraft({ context }: ActionArgs, form: DecodedForm): Promise<string> {
  const { request_id } = form.input;
  const { scope, session } = pageOf(context);
  if (!isId(request_id)) return refuse("not_found");
  const draft = await findRequest(scope, request_id, session.locale);
  if (!draft) return refuse("not_found");
  if (draft.status !== "draft") return refuse("stale", { current: { status: draft.status } });
  const held = await listRequestFiles(scope, request_id);
  const { count } = fileAllowance(session.actor.kind !== "visitor");
  if (held.length >= count) refuse("file_limit_reached", { count });
  return draft.id;
}

async function storeOne(
  { context, request }: ActionArgs,
  { request_id, file, key }: { request_id: string; file: File; key: string | undefined },
): Promise<void> {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const { each_bytes } = fileAllowance(session.actor.kind !== "visitor");
  const written = await writeUpload(runtime, request, file, { folder: `requests/${request_id}`, each_bytes });
  const { storage_key } = written;
  const input = { request_id, ...written };
  const command = runtime.commands.store_file;
  if (!command) throw new Error("store_file is not registered");
  try {
    const { actor, request_id: trace } = session;
    await runCommand(runtime, command, { actor, input, key, request_id: trace });
  } catch (error) {
    await deletePicture(runtime.env, storage_key);
    // The form was sent twice: the first submit has stored the file.
    if (isRefusal(error, "key_reused")) return;
    throw error;
  }
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
export function withFileName(result: ActionResult, refusal: Refusal, file: File | null): ActionResult {
  if (refusal.code === "invalid_input" || !file) return result;
  const message = refusalText(refusal.code, retryAfterOf(refusal));
  return {
    ...result,
    result: { ...result.result, refusal: undefined, fields: { files: `${file.name}: ${message}` } },
  };
}
