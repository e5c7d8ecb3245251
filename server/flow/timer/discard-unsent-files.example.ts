import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { discardUnsentFiles } from "./discard-unsent-files.ts";

export const discardUnsentFilesExample: ExampleOf<typeof discardUnsentFiles> = async (kit) => {
  const { file_id, provider } = await kit.bookingFile();
  return { actor: { kind: "system" }, input: { file_ids: [file_id] }, stranger: null, forbidden: provider };
};
