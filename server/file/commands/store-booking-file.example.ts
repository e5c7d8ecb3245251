import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { storeBookingFile } from "./store-booking-file.ts";

export const storeBookingFileExample: ExampleOf<typeof storeBookingFile> = async (kit) => {
  const { booking_id, provider } = await kit.confirmedBooking();
  const input = {
    booking_id,
    storage_key: `bookings/${booking_id}/${crypto.randomUUID()}.pdf`,
    name: "protocol.pdf",
    content_type: "application/pdf" as const,
    size_bytes: 1_000,
    width: null,
    height: null,
  };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
