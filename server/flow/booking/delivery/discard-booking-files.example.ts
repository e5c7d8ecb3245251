import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { discardBookingFiles } from "./discard-booking-files.ts";

export const discardBookingFilesExample: ExampleOf<typeof discardBookingFiles> = async (kit) => {
  const { file_id, provider } = await kit.bookingFile();
  return { actor: { kind: "system" }, input: { file_ids: [file_id] }, stranger: null, forbidden: provider };
};
