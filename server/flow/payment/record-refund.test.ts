import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import { retryRefund } from "#server/payment/commands/retry-refund.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { mirrorRefund } from "./mirror-refund.ts";
import { recordRefund } from "./record-refund.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const note = "The bank has sent it back.";
type Status = "pending" | "succeeded" | "failed" | "cancelled";
/** Records an answer of Stripe for the row's latest version. */
async function recordAnswer(refund_id: string, status: Status) {
  const { version } = await rowOf(kit.runtime.db, "refund", refund_id);
  return kit.run(recordRefund, system, { refund_id, version, stripe_refund_id: `re_${refund_id}`, status });
}
const ledgerOf = async (booking_id: string) =>
  (
    await kit.rows(
      `select type, amount_minor from ledger_entry join ledger_tx on ledger_tx.id = tx_id
         join ledger_account on ledger_account.id = account_id
       where booking_id = $1 and name = 'customer_funds' and type <> 'charge' order by ledger_entry.id`,
      booking_id,
    )
  ).map(({ type, amount_minor }) => `${type} ${Number(amount_minor)}`);
const tasksOf = async (booking_id: string) =>
  (await kit.rows("select kind from operator_task where subject_id = $1", booking_id)).map(
    ({ kind }) => kind,
  );

describe("a refund", () => {
  test("that succeeds after it failed is booked, and each later failure and success once", async () => {
    const { refund_id, booking_id } = await kit.failedRefund();
    const sum = 178_500;
    expect(await recordAnswer(refund_id, "succeeded")).toMatchObject({ status: "succeeded" });
    expect(await ledgerOf(booking_id)).toEqual([`refund ${sum}`]);
    await recordAnswer(refund_id, "failed");
    await recordAnswer(refund_id, "failed");
    await recordAnswer(refund_id, "succeeded");
    expect(await ledgerOf(booking_id)).toEqual([`refund ${sum}`, `refund_failed ${-sum}`, `refund ${sum}`]);
    expect(await transitionsOf(kit.runtime.db, refund_id)).toEqual([
      ...["begin", "fail", "succeed", "fail", "succeed"],
    ]);
  });

  test("recorded as failed follows Stripe if it is pending after all", async () => {
    const { refund_id } = await kit.failedRefund();
    expect(await recordAnswer(refund_id, "pending")).toMatchObject({ status: "pending" });
    expect(await recordAnswer(refund_id, "failed")).toMatchObject({ status: "failed" });
    expect(await recordAnswer(refund_id, "pending"), "a word that is behind").toMatchObject({
      status: "failed",
    });
  });

  test("that Stripe cancels after it succeeded becomes failed and is booked back", async () => {
    const { refund_id, booking_id } = await kit.failedRefund();
    await recordAnswer(refund_id, "succeeded");
    expect(await recordAnswer(refund_id, "cancelled")).toMatchObject({ status: "failed" });
    expect(await ledgerOf(booking_id)).toEqual(["refund 178500", "refund_failed -178500"]);
  });

  test("moves once for two concurrent answers; the later one is refused as stale", async () => {
    const { refund_id, booking_id } = await kit.failedRefund();
    const { version } = await rowOf(kit.runtime.db, "refund", refund_id);
    const answer = (status: Status) => () =>
      kit.run(recordRefund, system, { refund_id, version, stripe_refund_id: `re_${refund_id}`, status });
    expect(await raceOf(answer("succeeded"), answer("pending"))).toContain("done");
    expect(await outcomeOf(answer("failed")())).toBe("stale");
    expect((await ledgerOf(booking_id)).length).toBeLessThanOrEqual(1);
  });

  test("that succeeds after its retry was sent opens an operator task: it may have been paid twice", async () => {
    const { refund_id, refund_version: version, booking_id } = await kit.failedRefund();
    const again = await kit.run(retryRefund, operator, { refund_id, version, note });
    await recordAnswer(again.refund_id, "succeeded");
    expect(await tasksOf(booking_id)).toEqual([]);
    await recordAnswer(refund_id, "succeeded");
    expect(await tasksOf(booking_id)).toEqual(["refund_paid_twice"]);
  });

  test("that succeeds cancels its unsent retry", async () => {
    const { refund_id, refund_version: version, booking_id } = await kit.failedRefund();
    const again = await kit.run(retryRefund, operator, { refund_id, version, note });
    await recordAnswer(refund_id, "succeeded");
    expect(await rowOf(kit.runtime.db, "refund", again.refund_id)).toMatchObject({ status: "cancelled" });
    expect(await tasksOf(booking_id)).toEqual([]);
  });
});

describe("a refund made at Stripe", () => {
  test("has one row and one task when reported several times at once", async () => {
    const { attempt_id, booking_id } = await kit.payment();
    const found = { attempt_id, stripe_refund_id: `re_${attempt_id}`, amount_minor: 900, currency: "EUR" };
    const mirror = () => kit.run(mirrorRefund, system, found);
    const made = await Promise.all([mirror(), mirror(), mirror()]);
    expect(made.filter(({ is_new }) => is_new)).toHaveLength(1);
    const rows = await kit.rows("select * from refund where booking_id = $1", booking_id);
    expect(rows).toMatchObject([{ origin: "stripe", status: "requested", amount_minor: 900 }]);
    expect(await tasksOf(booking_id)).toEqual(["refunded_at_stripe"]);
    expect(await outcomeOf(kit.run(mirrorRefund, system, { ...found, currency: "USD" }))).toBe(
      "payment_mismatch",
    );
  });
});
