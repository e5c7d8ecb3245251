// Uploads a profile's photo: detects the type by content, re-encodes it as a square without metadata, writes the bytes
// outside any transaction, then runs the command. If the command refuses, the bytes are removed again.
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { refusalContext, sessionContext } from "#app/context.ts";
import { limits } from "#domain/limits.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { deleteFile, writeFile } from "#server/services/files.ts";
import { preparePhoto } from "#server/services/pictures.ts";
import { setFlash } from "../session/flash.ts";
import { detailsOf } from "../session/session.ts";
import { postedForm } from "./body.ts";
import { decodeForm } from "./codec.ts";
import { failureOf, setRefusalHeaders } from "./form.ts";
import { requireFormProfile } from "./profile.ts";
import type { ActionArgs, ActionResult } from "./types.ts";
import { pictureSentence } from "./upload/picture-sentence.ts";
import { receiveUpload } from "./upload/receive-upload.ts";
import { sentFiles } from "./upload/sent-files.ts";

/** Action of the form with the field `photo`; redirects to `to`. */
export async function uploadPhoto(args: ActionArgs, to: string) {
  const session = args.context.get(sessionContext);
  let form = decodeForm(new FormData(), session.locale);
  try {
    await receiveUpload(args, async () => {
      const posted = await postedForm(args.request);
      form = decodeForm(posted, session.locale);
      requireFormProfile(args, form);
      const [photo] = sentFiles(posted, "photo");
      if (!photo) return refuse("invalid_input", { issues: [{ path: "photo", code: "required" }] });
      await storePhoto(args, photo, form.key);
    });
    setFlash(session, "photo_saved");
    return redirect(to, 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    setRefusalHeaders(session, error);
    if (error.status === 409) args.context.set(refusalContext, true);
    return data(underField(failureOf(error, form, args), error), { status: error.status });
  }
}

async function storePhoto({ context }: ActionArgs, photo: File, key: string | undefined): Promise<void> {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  // Refused before any byte is written, so that callers without a profile cannot fill the disk.
  const profile_id = profileId(session.actor) ?? refuse("profile_required");
  if (photo.size > limits.photo_bytes) refuse("file_too_large", { max_bytes: limits.photo_bytes });
  const { bytes, content_type, width, height } = await preparePhoto(photo);
  const storage_key = `profiles/${profile_id}/${randomUUID()}.webp`;
  await writeFile(runtime.env, storage_key, bytes, content_type);
  const command = runtime.commands.set_profile_photo;
  if (!command) throw new Error("set_profile_photo is not registered");
  try {
    const { actor, request_id } = session;
    const input = { storage_key, size_bytes: bytes.length, width, height };
    await runCommand(runtime, command, { actor, input, key, request_id });
  } catch (error) {
    await deleteFile(runtime.env, storage_key);
    // The form was sent twice: the first submit has stored the photo.
    if (isRefusal(error, "key_reused")) return;
    throw error;
  }
}

/** Moves the sentence of a refused picture under its field. */
function underField(answer: ActionResult, { code, status }: Refusal): ActionResult {
  if (status !== 422 || code === "invalid_input") return answer;
  return {
    ...answer,
    result: { ...answer.result, refusal: undefined, fields: { photo: pictureSentence(code) } },
  };
}
