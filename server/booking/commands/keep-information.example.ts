import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { keepInformation } from "./keep-information.ts";

export const keepInformationExample: ExampleOf<typeof keepInformation> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.booking();
  const input = { booking_id, version: booking_version, answers: {}, contact: { name: "Lena" } };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
