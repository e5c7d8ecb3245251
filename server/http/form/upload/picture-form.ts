// A form that sends one picture: a profile's photo, a partner's logo, the marketplace's own.
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { fileRefusals } from "#domain/file/types.ts";
import { limits } from "#domain/limits.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { writeFile } from "#server/services/files.ts";
import type { PreparedPicture } from "#server/services/pictures.ts";
import { refusalContext, sessionContext } from "../../context.ts";
import { type FlashCode, setFlash } from "../../session/flash.ts";
import { detailsOf } from "../../session/session.ts";
import { postedForm } from "../body.ts";
import { type DecodedForm, decodeForm } from "../codec.ts";
import { failureOf, setRefusalHeaders } from "../form.ts";
import type { ActionArgs } from "../types.ts";
import { pictureSentence } from "./picture-sentence.ts";
import { receiveUpload } from "./receive-upload.ts";
import { runOnceForStored } from "./run-for-stored.ts";
import { sentFiles } from "./sent-files.ts";

/** Where the picture goes and which command stores its row. */
type Place = { folder: string; command: string; input: Record<string, unknown> };

type PictureForm = {
  field: string;
  /** Re-encodes the picture. */
  prepare(picture: Blob): Promise<PreparedPicture>;
  /** Refuses before any byte is written, so that nobody who may not store a picture fills the disk. */
  place(form: DecodedForm): Place;
  /** Where the browser goes, and what is said there. */
  to: string;
  flash: FlashCode;
};

/** Refusals that are about the picture: their sentence stands under its field. */
const ofPicture = new Set<string>([...fileRefusals, "file_limit_reached"]);

/** Receives the form, writes its picture, runs the command; redirects, or answers with the refusal. */
export function uploadPicture(args: ActionArgs, picture: PictureForm) {
  const { field, to, flash } = picture;
  return receivePicture(args, {
    field,
    begin(form) {
      const place = picture.place(form);
      return async (file) => {
        await storePicture(args, picture, { form, file, place });
        return { to, flash };
      };
    },
  });
}

/** Where the browser goes, and what is said there. */
type Stored = { to: string; flash: FlashCode | null };
type PictureReceiver = {
  field: string;
  /** Refuses before the picture is read; returns what stores it. */
  begin(form: DecodedForm): (file: File) => Promise<Stored>;
};

/** Receives the form and stores its picture; redirects, or answers with the refusal. */
export async function receivePicture(args: ActionArgs, { field, begin }: PictureReceiver) {
  const session = args.context.get(sessionContext);
  let form = decodeForm(new FormData(), session.locale);
  try {
    const { to, flash } = await receiveUpload(args, async () => {
      const posted = await postedForm(args.request);
      form = decodeForm(posted, session.locale);
      const store = begin(form);
      const [file] = sentFiles(posted, field);
      if (!file) return refuse("invalid_input", { issues: [{ path: field, code: "required" }] });
      if (file.size > limits.photo_bytes) refuse("file_too_large", { max_bytes: limits.photo_bytes });
      return store(file);
    });
    if (flash) setFlash(session, flash);
    return redirect(to, 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    setRefusalHeaders(session, error);
    if (error.status === 409) args.context.set(refusalContext, true);
    const answer = failureOf(error, form, args);
    if (!ofPicture.has(error.code)) return data(answer, { status: error.status });
    const fields = { [field]: pictureSentence(error.code) };
    return data(
      { ...answer, result: { ...answer.result, refusal: undefined, fields } },
      { status: error.status },
    );
  }
}

async function storePicture(
  args: ActionArgs,
  { prepare }: PictureForm,
  { form, file, place }: { form: DecodedForm; file: File; place: Place },
): Promise<void> {
  const { folder, command, input } = place;
  const { bytes, content_type, width, height } = await prepare(file);
  const { env } = detailsOf(args.context.get(sessionContext)).runtime;
  const storage_key = `${folder}/${randomUUID()}.webp`;
  await writeFile(env, storage_key, bytes, content_type);
  await runOnceForStored(args, command, {
    input: { ...input, storage_key, size_bytes: bytes.length, width, height },
    key: form.key,
  });
}
