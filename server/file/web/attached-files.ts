// Forms whose files are sent with a delivery, a statement or a message. Each file is stored first, visible only to its
// uploader; then the command refers to the files. If it is refused, they are removed again; the browser still has the texts.
import { data } from "react-router";
import { fileBytes } from "#domain/file/types.ts";
import { isId } from "#domain/ids.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { commandAction, failureOf, setRefusalHeaders } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { countFile, receiveUpload } from "#server/http/form/upload/receive-upload.ts";
import { runForStored } from "#server/http/form/upload/run-for-stored.ts";
import { sentFiles } from "#server/http/form/upload/sent-files.ts";
import { isUpload, withFileName, writeUpload } from "#server/http/form/upload/write-upload.ts";
import { pageOf } from "#server/http/page/page.ts";
import { redirectToSignIn } from "#server/http/session/guard.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { findStoredFile } from "../reads/file.ts";

type Outcomes = Parameters<typeof commandAction>[0];

/** How the files of a form are stored: where, and by which command with which input besides. */
export type Storing = { folder: string; command: string; input: Record<string, unknown> };

/** Refuses before any byte is written, so that nobody who may not send files here fills the disk. */
type PlaceFiles = (args: ActionArgs, form: DecodedForm) => Promise<Storing>;

/**
 * Like `commandAction`; a form with `files` stores them as `place` says and passes their ids to the command as `file_ids`.
 */
export function commandActionWithFiles(outcomes: Outcomes, place: PlaceFiles) {
  const run = commandAction(outcomes);
  return async (args: ActionArgs) => {
    if (!isUpload(args.request)) return run(args);
    const progress: Progress = { form: decodeForm(new FormData(), "en"), file: null, file_ids: [] };
    try {
      return await receiveUpload(args, async () => {
        await storeAll(args, place, progress);
        const answer = await commandAction(withIds(outcomes, progress.file_ids))(args);
        if (!(answer instanceof Response)) await discard(args, progress);
        return answer;
      });
    } catch (error) {
      await discard(args, progress);
      if (!isRefusal(error)) throw error;
      if (error.status === 401) return redirectToSignIn(args.request);
      setRefusalHeaders(args.context.get(sessionContext), error);
      const failure = withFileName(failureOf(error, progress.form, args), error, progress);
      return data(failure, { status: error.status });
    }
  };
}

/** How far the upload got: the form, once read, the current file, and the stored ones. */
type Progress = { form: DecodedForm; file: File | null; file_ids: string[] };

function withIds(outcomes: Outcomes, file_ids: readonly string[]): Outcomes {
  const entries = Object.entries(outcomes).map(([name, outcome]) => [
    name,
    {
      ...outcome,
      with: (...given: Parameters<NonNullable<typeof outcome.with>>) => ({
        ...outcome.with?.(...given),
        file_ids,
      }),
    },
  ]);
  return Object.fromEntries(entries) as Outcomes;
}

async function storeAll(args: ActionArgs, place: PlaceFiles, progress: Progress): Promise<void> {
  const session = args.context.get(sessionContext);
  const posted = await postedForm(args.request);
  const form = decodeForm(posted, session.locale);
  progress.form = form;
  requireFormProfile(args, form);
  const files = sentFiles(posted, "files");
  if (files.length === 0) return;
  const count = session.settings.file_count;
  if (files.length > count) refuse("file_limit_reached", { count });
  const storing = await place(args, form);
  for (const [index, file] of files.entries()) {
    progress.file = file;
    if (index > 0) await countFile(args);
    const key = form.key ? `${form.key}-file-${index}` : undefined;
    progress.file_ids.push(await storeOne(args, { storing, file, key }));
  }
  progress.file = null;
}

async function storeOne(
  args: ActionArgs,
  { storing, file, key }: { storing: Storing; file: File; key: string | undefined },
): Promise<string> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const place = { folder: storing.folder, each_bytes: fileBytes(session.settings) };
  const store = async (its_key: string | undefined) => {
    const written = await writeUpload(runtime, args.request, file, place);
    const call = { input: { ...storing.input, ...written }, key: its_key };
    return ((await runForStored(args, storing.command, call)) as { file_id: string }).file_id;
  };
  try {
    return await store(key);
  } catch (error) {
    // A refusal had removed the file, and the same form is sent again: without its key.
    return (await findEarlier(args.context, error)) ?? store(undefined);
  }
}

/** The file that an earlier submit of the same form stored; null if it was removed. @throws any other error */
async function findEarlier(context: ActionArgs["context"], error: unknown): Promise<string | null> {
  if (!isRefusal(error, "key_reused")) throw error;
  const { subject } = error.details;
  const id: unknown = Array.isArray(subject) ? subject[1] : null;
  if (!isId(id)) return null;
  return (await findStoredFile(pageOf(context).scope, id)) ? id : null;
}

/** Removes files that no command refers to; those of a first submit of the same form stay. */
async function discard({ context }: ActionArgs, { file_ids }: Progress): Promise<void> {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const command = runtime.commands.discard_unsent_files;
  if (!command || file_ids.length === 0) return;
  const { request_id } = session;
  await runCommand(runtime, command, { actor: system, input: { file_ids }, request_id });
}
