import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { removeFile } from "./remove-file.ts";

export const removeFileExample: ExampleOf<typeof removeFile> = async (kit) => {
  const { visitor, file_id } = await kit.draftWithFile();
  return { actor: visitor, input: { file_id }, stranger: await kit.visitor(), forbidden: null };
};
