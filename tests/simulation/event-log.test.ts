// The event log determines each status, and a status that it does not explain is found.
import { expect, test } from "vitest";
import { bookingMachine } from "#domain/booking/machine.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { checkEventLog, rebuildStatus } from "./checks/event-log.ts";

const kit = kitDuringFile();

const all = (query: string, values: unknown[] = []) => kit.rows(query, ...values);

test("events lead to the status of every row of bookings in all their states", async () => {
  const made = [
    await kit.decide(await kit.answeredDispute()),
    await kit.undecidedRequest(),
    await kit.cancelRequestedBooking(),
    await kit.unpaidChange(),
    await kit.overdueBooking(),
  ];
  for (const { request_id } of made)
    expect(await checkEventLog({ all }, request_id)).toBeGreaterThanOrEqual(5);
});

test.each([
  ["booking", "status = 'confirmed'", "booking is confirmed"],
  ["payment_attempt", "status = 'failed'", "payment_attempt is failed"],
  ["instalment", "status = 'overdue', paid_at = null", "instalment is overdue"],
])("a %s that was changed without an event is found", async (table, set, problem) => {
  const { request_id, booking_id } = await kit.deliveredBooking();
  await checkEventLog({ all }, request_id);
  await kit.owner.query(
    `update ${table} set ${set} where ${table === "booking" ? "id" : "booking_id"} = $1`,
    [booking_id],
  );
  await expect(checkEventLog({ all }, request_id)).rejects.toThrow(problem);
});

test("a gap, a step backwards and an edge that the machine does not have are found", () => {
  const begin = {
    subject_id: "1",
    transition: "begin",
    from_status: null,
    to_status: "awaiting_information",
    role: "customer",
    version: 1,
  } as const;
  const inform = {
    ...begin,
    transition: "provide_information",
    from_status: "awaiting_information",
    to_status: "awaiting_payment",
    version: 2,
  } as const;
  const confirm = {
    ...begin,
    transition: "confirm",
    from_status: "awaiting_payment",
    to_status: "confirmed",
    role: "system",
    version: 3,
  } as const;
  expect(rebuildStatus(bookingMachine, [begin, inform, confirm])).toEqual({
    status: "confirmed",
    version: 3,
  });
  expect(() => rebuildStatus(bookingMachine, [begin, confirm])).toThrow("it was awaiting_information");
  expect(() => rebuildStatus(bookingMachine, [begin, inform, { ...confirm, version: 2 }])).toThrow(
    "version 2 was before it",
  );
  expect(() => rebuildStatus(bookingMachine, [begin, inform, { ...confirm, role: "customer" }])).toThrow(
    "no such edge",
  );
  expect(() => rebuildStatus(bookingMachine, [])).toThrow("there is no event");
});
