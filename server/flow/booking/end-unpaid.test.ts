// The open instalments of a booking that ended unpaid.
import { describe, expect, test } from "vitest";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { stopBooking } from "./cancellation/stop-booking.ts";
import { lapseBooking } from "./lapse-booking.ts";

const kit = kitDuringFile();

const reason = "Our plans have changed.";

describe("a booking that was never paid", () => {
  const instalmentsOf = async ({ booking_id }: BookingFixture) =>
    (await kit.rows("select status from instalment where booking_id = $1", booking_id)).map(
      ({ status }) => status,
    );

  test("owes nothing after a side or the operator cancels it", async () => {
    const [own, stopped] = [await kit.payableBooking(), await kit.booking()];
    expect(await instalmentsOf(own)).toContain("due");
    await kit.run(cancelBooking, own.customer, {
      booking_id: own.booking_id,
      version: own.booking_version,
      reason,
    });
    const { booking_id, booking_version: version } = stopped;
    await kit.run(stopBooking, await kit.operator(), { booking_id, version, refund_minor: 0, reason });
    for (const made of [own, stopped])
      expect(new Set(await instalmentsOf(made))).toEqual(new Set(["cancelled"]));
  });

  test("keeps its payments when it lapses: late money may revive it", async () => {
    const made = await kit.payment();
    await kit.passTime({ hours: 80 });
    await kit.run(lapseBooking, system, { booking_id: made.booking_id });
    expect(await instalmentsOf(made)).toContain("due");
    const snapshot = await kit.paidSnapshot(made.attempt_id, made.booking_id);
    await kit.run(settlePayment, system, { attempt_id: made.attempt_id, snapshot });
    expect((await rowOf(kit.runtime.db, "booking", made.booking_id)).status).toBe("confirmed");
    expect(await instalmentsOf(made)).not.toContain("due");
  });
});
