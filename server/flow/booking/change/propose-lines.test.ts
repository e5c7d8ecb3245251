// What the two sides may propose in place of the agreed lines.
import { describe, expect, test } from "vitest";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { oneLine } from "#tests/kit/states/changes.ts";
import { answerChange } from "./answer-change.ts";
import { proposeLines } from "./propose-lines.ts";

const kit = kitDuringFile();

const versionOf = async ({ booking_id }: Pick<BookingFixture, "booking_id">) =>
  (await rowOf(kit.runtime.db, "booking", booking_id)).version;

/** Net 1,500.00, total 1,785.00. */
const net = 150_000;
const total = 178_500;

/** The next payment of the booking, which the bank is still processing. */
async function beginProcessing(made: BookingFixture): Promise<void> {
  const { customer, booking_id } = made;
  const version = await versionOf(made);
  const attempt_id = (await kit.run(startPayment, customer, { booking_id, version })).attempt_id ?? "";
  const snapshot = await kit.paidSnapshot(attempt_id, booking_id);
  const processing = { is_paid: false, is_processing: true, session_status: "complete" } as const;
  await kit.run(settlePayment, system, { attempt_id, snapshot: { ...snapshot, ...processing } });
}

describe("a proposal of other lines", () => {
  test("by a customer is typed with tax, and agreed to at exactly the total that was shown", async () => {
    const made = await kit.confirmedBooking();
    const { booking_id, customer, provider } = made;
    const version = await versionOf(made);
    const agreed = await kit.rows(
      "select position, quantity, unit_net_minor::int as net from booking_line where booking_id = $1 order by position",
      booking_id,
    );
    const unchanged = agreed.map(({ position, quantity, net: unit_net_minor }) => ({
      position: Number(position),
      quantity: Number(quantity),
      unit_minor: Math.round(Number(unit_net_minor) * 1.19),
    }));
    const terms = { booking_id, version, prices: "gross" as const, reason: "A book for the parents." };
    expect(await outcomeOf(kit.run(proposeLines, customer, { ...terms, lines: unchanged }))).toBe(
      "invalid_input",
    );
    const lines = [...unchanged, { label: "A second book", quantity: 2, unit_minor: 10_000 }];
    const { change_id, total_minor } = await kit.run(proposeLines, customer, { ...terms, lines });
    // Two at 84.03 net are 168.06 and 31.93 tax: one cent less than typed, never more.
    expect(total_minor).toBe(total + 19_999);
    await kit.run(answerChange, provider, { change_id, version, agrees: true, total_minor });
    expect(await rowOf(kit.runtime.db, "booking_change", change_id)).toMatchObject({
      status: "awaiting_payment",
      total_minor,
    });
    expect(await outcomeOf(kit.run(proposeLines, provider, { ...terms, lines }))).toBe("forbidden");
  });

  test("is refused if it would leave a payment too small for a checkout", async () => {
    const made = await kit.confirmedBooking();
    const little = oneLine(net + 10);
    expect(await outcomeOf(kit.proposeLines(made, little))).toBe("change_not_payable");
  });

  test("is refused unchanged, and while a payment is being processed", async () => {
    const made = await kit.balanceBooking();
    expect(await outcomeOf(kit.proposeLines(made, [...exampleTerms.lines]))).toBe("invalid_input");
    const dearer = await kit.proposeLines(made, oneLine(net + 10_000));
    await beginProcessing(made);
    const { change_id, booking_version: version, total_minor } = dearer;
    const answer = kit.run(answerChange, made.customer, { change_id, version, agrees: true, total_minor });
    expect(await outcomeOf(answer)).toBe("payment_in_progress");
  });
});
