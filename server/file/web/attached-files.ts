// Forms whose files are sent with a delivery, a statement or a message, or answer questions. Each file is stored first, visible
// only to its uploader; then the command refers to the files. If it is refused, those that answer stay, so that the form lists
// them; the others are removed again. The browser still has the texts.
import { data } from "react-router";
import { fileBytes } from "#domain/file/types.ts";
import { isId } from "#domain/ids.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { commandAction, failureOf, setRefusalHeaders } from "#server/http/form/form.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { countFile, receiveUpload } from "#server/http/form/upload/receive-upload.ts";
import { runForStored } from "#server/http/form/upload/run-for-stored.ts";
import { answeringFiles, type SentFile, sentFiles } from "#server/http/form/upload/sent-files.ts";
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

type StoredFile = { id: string; field: string };

/** Which fields have the files, what the command gets of them, and whether they stay when it is refused. */
type Sending = {
  of(posted: FormData): SentFile[];
  with(stored: readonly StoredFile[], form: DecodedForm): Record<string, unknown>;
  isKept: boolean;
};

/** The field `files`; the command gets `file_ids`. */
const attached: Sending = {
  of: (posted) =>
    sentFiles(posted, "files").map((file) => ({ field: "files", question_key: undefined, file })),
  with: (stored) => ({ file_ids: stored.map(({ id }) => id) }),
  isKept: false,
};

/** The fields of questions; the command gets their ids among the answers, with those that the form named. */
export const answering: Sending = {
  of: answeringFiles,
  with(stored, { input }) {
    const answers: Record<string, unknown> = { ...(input.answers as Record<string, unknown> | undefined) };
    for (const { id, field } of stored) {
      const key = field.slice("answers.".length, -"[]".length);
      answers[key] = [answers[key] ?? [], id].flat();
    }
    return { answers };
  },
  isKept: true,
};

/** Like `commandAction`; a form with files stores them as `place` says and passes their ids to the command. */
export function commandActionWithFiles(outcomes: Outcomes, place: PlaceFiles, sending = attached) {
  const run = commandAction(outcomes);
  return async (args: ActionArgs) => {
    if (!isUpload(args.request)) return run(args);
    const progress: Progress = { form: decodeForm(new FormData(), "en"), file: null, field: "", stored: [] };
    try {
      return await receiveUpload(args, async () => {
        await storeAll(args, { place, sending }, progress);
        const answer = await commandAction(withIds(outcomes, progress.stored, sending))(args);
        if (answer instanceof Response) return answer;
        if (sending.isKept) return { ...answer, data: listStored(answer.data, progress) };
        await discard(args, progress);
        return answer;
      });
    } catch (error) {
      if (!sending.isKept) await discard(args, progress);
      if (!isRefusal(error)) throw error;
      if (error.status === 401) return redirectToSignIn(args.request);
      setRefusalHeaders(args.context.get(sessionContext), error);
      const failure = withFileName(failureOf(error, progress.form, args), error, progress);
      return data(sending.isKept ? listStored(failure, progress) : failure, { status: error.status });
    }
  };
}

/** How far the upload got: the form, once read, the current file, and the stored ones. */
type Progress = { form: DecodedForm; file: File | null; field: string; stored: StoredFile[] };

/** The refused form with the files that stay, as if it had named them. */
function listStored(failure: ActionResult, { stored }: Progress): ActionResult {
  const values = { ...failure.result.values };
  for (const { id, field } of stored) values[field] = [values[field] ?? [], id].flat();
  return { ...failure, result: { ...failure.result, values } };
}

function withIds(outcomes: Outcomes, stored: readonly StoredFile[], sending: Sending): Outcomes {
  const entries = Object.entries(outcomes).map(([name, outcome]) => [
    name,
    {
      ...outcome,
      with: (...given: Parameters<NonNullable<typeof outcome.with>>) => ({
        ...outcome.with?.(...given),
        ...sending.with(stored, given[1]),
      }),
    },
  ]);
  return Object.fromEntries(entries) as Outcomes;
}

async function storeAll(
  args: ActionArgs,
  { place, sending }: { place: PlaceFiles; sending: Sending },
  progress: Progress,
): Promise<void> {
  const session = args.context.get(sessionContext);
  const posted = await postedForm(args.request);
  const form = decodeForm(posted, session.locale);
  progress.form = form;
  requireFormProfile(args, form);
  const files = sending.of(posted);
  if (files.length === 0) return;
  const count = session.settings.file_count;
  if (files.length > count) refuse("file_limit_reached", { count });
  const storing = await place(args, form);
  for (const [index, { field, question_key, file }] of files.entries()) {
    Object.assign(progress, { file, field });
    if (index > 0) await countFile(args);
    const key = form.key ? `${form.key}-file-${index}` : undefined;
    const input = { ...storing.input, question_key };
    const id = await storeOne(args, { storing: { ...storing, input }, file, key });
    progress.stored.push({ id, field });
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
async function discard({ context }: ActionArgs, { stored }: Progress): Promise<void> {
  const file_ids = stored.map(({ id }) => id);
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const command = runtime.commands.discard_unsent_files;
  if (!command || file_ids.length === 0) return;
  const { request_id } = session;
  await runCommand(runtime, command, { actor: system, input: { file_ids }, request_id });
}
