import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reportProblem } from "./report-problem.ts";

export const reportProblemExample: ExampleOf<typeof reportProblem> = async (kit) => {
  const { booking_id, booking_version, customer } = await kit.reportedBooking();
  const input = {
    booking_id,
    version: booking_version,
    problem: "not_as_agreed" as const,
    text: "Half of the pictures are out of focus.",
  };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
