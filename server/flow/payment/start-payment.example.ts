import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { startPayment } from "./start-payment.ts";

export const startPaymentExample: ExampleOf<typeof startPayment> = async (kit) => {
  const { booking_id, booking_version, customer, provider } = await kit.payableBooking();
  const input = { booking_id, version: booking_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
