// An operator uploads a partner's logo: detects the type by content, re-encodes without metadata, writes the bytes
// outside any transaction, then runs the command. If the command refuses, the bytes are removed again.
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { refusalContext, sessionContext } from "#app/context.ts";
import { fileRefusals } from "#domain/file/types.ts";
import { limits } from "#domain/limits.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { deleteFile, writeFile } from "#server/services/files.ts";
import { prepareLogo } from "#server/services/pictures.ts";
import { setFlash } from "../session/flash.ts";
import { detailsOf } from "../session/session.ts";
import { postedForm } from "./body.ts";
import { type DecodedForm, decodeForm } from "./codec.ts";
import { failureOf, setRefusalHeaders } from "./form.ts";
import type { ActionArgs } from "./types.ts";
import { pictureSentence } from "./upload/picture-sentence.ts";
import { receiveUpload } from "./upload/receive-upload.ts";
import { sentFiles } from "./upload/sent-files.ts";

/** Action of the form with the field `logo`; redirects to `to`. */
export async function uploadLogo(args: ActionArgs, to: string) {
  const session = args.context.get(sessionContext);
  let form = decodeForm(new FormData(), session.locale);
  try {
    await receiveUpload(args, async () => {
      requireOperator(session.actor);
      const posted = await postedForm(args.request);
      form = decodeForm(posted, session.locale);
      const [logo] = sentFiles(posted, "logo");
      if (!logo) return refuse("invalid_input", { issues: [{ path: "logo", code: "required" }] });
      await storeLogo(args, logo, form);
    });
    setFlash(session, "partner_saved");
    return redirect(to, 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    setRefusalHeaders(session, error);
    if (error.status === 409) args.context.set(refusalContext, true);
    const answer = failureOf(error, form, args);
    if (!ofPicture.has(error.code)) return data(answer, { status: error.status });
    // The sentence for a refused picture goes under its field.
    const result = { ...answer.result, refusal: undefined, fields: { logo: pictureSentence(error.code) } };
    return data({ ...answer, result }, { status: error.status });
  }
}

/** Refusals that are about the picture. */
const ofPicture = new Set<string>([...fileRefusals, "file_limit_reached"]);

async function storeLogo({ context, params }: ActionArgs, logo: File, form: DecodedForm): Promise<void> {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  if (logo.size > limits.photo_bytes) refuse("file_too_large", { max_bytes: limits.photo_bytes });
  const { bytes, content_type, width, height } = await prepareLogo(logo);
  const partner_id = params.id ?? "";
  const storage_key = `partners/${partner_id}/${randomUUID()}.webp`;
  const input = {
    ...{ partner_id, version: form.input.version, storage_key },
    ...{ size_bytes: bytes.length, width, height },
  };
  const command = runtime.commands.set_partner_logo;
  if (!command) throw new Error("set_partner_logo is not registered");
  // Check before writing anything: the URL names the folder.
  if (!command.input.safeParse(input).success) refuse("not_found");
  await writeFile(runtime.env, storage_key, bytes, content_type);
  try {
    const { actor, request_id } = session;
    await runCommand(runtime, command, { actor, input, key: form.key, request_id });
  } catch (error) {
    await deleteFile(runtime.env, storage_key);
    // The form was sent twice: the first submit has stored the logo.
    if (isRefusal(error, "key_reused")) return;
    throw error;
  }
}
