// Stores the files of a multipart form with a request.
import { data, redirect } from "react-router";
import { fileAllowance } from "#domain/file/rules.ts";
import { isId } from "#domain/ids.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { failureOf, setRefusalHeaders } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { countFile, receiveUpload } from "#server/http/form/upload/receive-upload.ts";
import { runOnceForStored } from "#server/http/form/upload/run-for-stored.ts";
import { answeringFiles, type SentFile, sentFiles } from "#server/http/form/upload/sent-files.ts";
import { withFileName, writeUpload } from "#server/http/form/upload/write-upload.ts";
import { pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { findRequest, listRequestFiles } from "../reads/request.ts";

type Uploading = {
  /** What the form's other fields do, before its files are stored. */
  before?(form: DecodedForm): Promise<void>;
  /** The path to redirect to, by the pressed button. */
  to(command: string | null): string;
  /** Whether that button also works without any file. */
  mayBeEmpty(command: string | null): boolean;
  /** Refuses what is still missing once all files are stored. */
  after?(form: DecodedForm): Promise<void>;
};

/**
 * Action of a form with `files`, or `answers.<key>[]` for those that answer a question, and hidden `request_id`. Files stored before a refused one stay stored; the result
 * names the refused file.
 */
export async function uploadFiles(args: ActionArgs, uploading: Uploading) {
  const session = args.context.get(sessionContext);
  const progress: UploadProgress = {
    form: decodeForm(new FormData(), session.locale),
    file: null,
    field: "files",
  };
  try {
    const to = await receiveUpload(args, () => storeAll(args, uploading, progress));
    return redirect(to, 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    setRefusalHeaders(session, error);
    return data(withFileName(failureOf(error, progress.form, args), error, progress), {
      status: error.status,
    });
  }
}

/** How far the upload got, for its refusal: the form, once read, and the current file. */
type UploadProgress = { form: DecodedForm; file: File | null; field: string };

/** The chosen files of all fields, those that answer a question first. */
const filesOf = (posted: FormData): SentFile[] => [
  ...answeringFiles(posted),
  ...sentFiles(posted, "files").map((file) => ({ field: "files", question_key: undefined, file })),
];

/** Stores one file after the other; returns the path to redirect to. */
async function storeAll(
  args: ActionArgs,
  { before, to, mayBeEmpty, after }: Uploading,
  progress: UploadProgress,
): Promise<string> {
  const posted = await postedForm(args.request);
  const form = decodeForm(posted, args.context.get(sessionContext).locale);
  progress.form = form;
  const files = filesOf(posted);
  requireFormProfile(args, form);
  await before?.(form);
  if (files.length === 0 && mayBeEmpty(form.command)) {
    await after?.(form);
    return to(form.command);
  }
  const request_id = await ownDraft(args, form);
  if (files.length === 0) refuse("invalid_input", { issues: [{ path: "files", code: "required" }] });
  for (const [index, { field, question_key, file }] of files.entries()) {
    progress.file = file;
    progress.field = field;
    if (index > 0) await countFile(args);
    const key = form.key ? `${form.key}-${index}` : undefined;
    await storeOne(args, { request_id, question_key, file, key });
  }
  progress.file = null;
  await after?.(form);
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
  const { count } = fileAllowance(session.actor.kind !== "visitor", session.settings);
  if (held.length >= count) refuse("file_limit_reached", { count });
  return draft.id;
}

async function storeOne(
  args: ActionArgs,
  {
    request_id,
    question_key,
    file,
    key,
  }: Omit<SentFile, "field"> & { request_id: string; key: string | undefined },
): Promise<void> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const { each_bytes } = fileAllowance(session.actor.kind !== "visitor", session.settings);
  const place = { folder: `requests/${request_id}`, each_bytes };
  const written = await writeUpload(runtime, args.request, file, place);
  await runOnceForStored(args, "store_file", { input: { request_id, question_key, ...written }, key });
}
