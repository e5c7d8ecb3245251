import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { editInformation, provideInformation } from "./provide-information.ts";

const information = {
  answers: {},
  contact: { name: "Lena Example", email: "lena@example.org" },
  billing: {
    name: "Lena Example",
    address_line: "Rheinallee 1",
    postal_code: "40545",
    city: "Düsseldorf",
    country: "DE",
  },
};

export const provideInformationExample: ExampleOf<typeof provideInformation> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.booking();
  const input = { booking_id, version: booking_version, ...information };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};

export const editInformationExample: ExampleOf<typeof editInformation> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.payableBooking();
  const input = { booking_id, version: booking_version, ...information };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
