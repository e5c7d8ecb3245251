// The form that reads a category from a file or from pasted text.
import { data } from "react-router";
import { isRefusal, refuse, refuseInput } from "#domain/refusal.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { decodeForm } from "#server/http/form/codec.ts";
import { commandAction, failureOf, setRefusalHeaders } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { receiveUpload } from "#server/http/form/upload/receive-upload.ts";
import { sentFiles } from "#server/http/form/upload/sent-files.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";

/** A definition of forty questions with fifty choices each, in two languages. */
const largestFile = 2_000_000;

/** Reads the file, or else the field `json`, and imports what it says. Redirects to the category. */
export async function importFromForm(args: ActionArgs) {
  if (!isUpload(args.request)) return importText(args, null);
  try {
    return await receiveUpload(args, async () => {
      const [file] = sentFiles(await postedForm(args.request), "file");
      if (!file) return importText(args, null);
      if (file.size > largestFile) refuse("file_too_large", { max_bytes: largestFile });
      return importText(args, await file.text());
    });
  } catch (error) {
    // Refused before the form could be read.
    if (!isRefusal(error)) throw error;
    const session = args.context.get(sessionContext);
    setRefusalHeaders(session, error);
    return data(failureOf(error, decodeForm(new FormData(), session.locale), args), { status: error.status });
  }
}

const importText = (args: ActionArgs, file: string | null) =>
  commandAction({
    import_category: {
      redirectTo: ({ slug }) => `/admin/categories/${slug}`,
      flash: ({ edit_version }) => (edit_version > 0 ? "category_edit_saved" : "category_imported"),
      with: (_params, { input }) => ({
        definition: parsed(file ?? input.json, file === null ? "json" : "file"),
      }),
    },
  })(args);

/** @throws Refusal invalid_input for text that is no JSON */
function parsed(text: unknown, field: "json" | "file"): unknown {
  if (typeof text !== "string" || text.trim() === "") return refuseInput([{ path: field, code: "required" }]);
  try {
    return JSON.parse(text);
  } catch {
    return refuseInput([{ path: field, code: "invalid_json" }]);
  }
}
