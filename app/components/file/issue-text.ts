/** What is said of a file that is not accepted: at once where the browser can tell, else with the server's answer. */
import { type ChosenLimits, chosenIssue } from "#domain/file/chosen.ts";
import { picture_max_pixels } from "#domain/file/rules.ts";
import type { fileRefusals } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";

/** Refusals of a file by its content or size, each with its sentence; `each_bytes`: the most that is accepted. */
export const fileRefusalTexts: Readonly<
  Record<(typeof fileRefusals)[number], (each_bytes: number) => string>
> = {
  file_empty: () => m.refusal_file_empty(),
  picture_format_not_supported: () => m.refusal_picture_format_not_supported(),
  picture_too_many_pixels: () => m.refusal_picture_too_many_pixels({ max: picture_max_pixels / 1_000_000 }),
  picture_damaged: () => m.refusal_picture_damaged(),
  text_not_utf8: () => m.refusal_text_not_utf8(),
  file_too_large: (each_bytes) => m.refusal_file_too_large({ max: megabytesText(each_bytes) }),
  file_type_not_allowed: () => m.refusal_file_type_not_allowed(),
  file_infected: () => m.refusal_file_infected(),
};

/** Why a file that was just chosen cannot be sent with `before`, in words; null if it can. */
export type FileIssueText = (file: File, before: readonly File[]) => string | null;

/** The rule of a form that sends several files. */
export const sentFileIssue =
  (takes: ChosenLimits): FileIssueText =>
  (file, before) => {
    const issue = chosenIssue(file, takes, before);
    if (issue === null) return null;
    if (issue === "file_limit_reached") return m.refusal_file_limit_reached();
    if (issue === "body_too_large")
      return m.common_files_too_large({ limit: megabytesText(limits.upload_bytes) });
    return fileRefusalTexts[issue](takes.each_bytes);
  };

/** The rule of a form that sends one picture of at most this size. */
export const pictureIssue =
  (each_bytes: number): FileIssueText =>
  (file) => {
    const takes: ChosenLimits = { count: 1, each_bytes, isPictureOnly: true };
    const issue = chosenIssue(file, takes);
    if (issue === "file_too_large") return m.refusal_file_too_large({ max: megabytesText(each_bytes) });
    if (issue === "file_empty") return m.refusal_file_empty();
    if (issue === "picture_format_not_supported") return m.refusal_picture_format_not_supported();
    return issue && m.refusal_notice_photo_type();
  };
