// A request to cancel: the other side answers it, or after its time the operator decides; the agreed sum goes back.
import { describe, expect, test } from "vitest";
import { escalateCancellation } from "#server/flow/timer/create-operator-task.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { mailsAbout, refundsOf, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { answerCancellation } from "./answer-cancellation.ts";
import { decideCancellation } from "./decide-cancellation.ts";
import { requestCancellation } from "./request-cancellation.ts";
import { stopBooking } from "./stop-booking.ts";
import { withdrawCancellation } from "./withdraw-cancellation.ts";

const kit = kitDuringFile();

const paid = 178_500;
const reason = "Our plans have changed.";
const booking = (made: BookingFixture) => rowOf(kit.runtime.db, "booking", made.booking_id);
const refunds = ({ booking_id }: BookingFixture) => refundsOf(kit.runtime.db, booking_id);

describe("a request to cancel", () => {
  const ask = async (refund_minor = 120_000) => {
    const made = await kit.confirmedBooking();
    await kit.passTime({ days: 43 });
    const input = { booking_id: made.booking_id, version: made.booking_version, refund_minor, reason };
    await kit.run(requestCancellation, made.customer, input);
    return { ...made, booking_version: made.booking_version + 1 };
  };
  const answer = (made: BookingFixture, by: Member, agrees: boolean) =>
    kit.run(answerCancellation, by, { booking_id: made.booking_id, version: made.booking_version, agrees });

  test("agreed to by the other side, who got a mail: exactly the requested sum goes back", async () => {
    const made = await ask();
    expect(await mailsAbout(kit.runtime.db, made.booking_id)).toContain(
      `cancellation_requested to ${made.provider.profile?.id}`,
    );
    expect(await answer(made, made.provider, true)).toMatchObject({
      refund_minor: 120_000,
      kept_minor: 58_500,
    });
    expect(await refunds(made)).toMatchObject([{ amount_minor: 120_000 }]);
  });

  test("refused: the booking continues, and the asker gets a mail", async () => {
    const made = await ask();
    expect(await answer(made, made.provider, false)).toMatchObject({ status: "confirmed" });
    expect(await booking(made)).toMatchObject({ status: "confirmed", cancel_answer_due_at: null });
    expect(await mailsAbout(kit.runtime.db, made.booking_id)).toContain(
      `cancellation_refused to ${made.customer.profile?.id}`,
    );
  });

  const decide = async (made: BookingFixture, input: { agrees: boolean; refund_minor?: number }) =>
    kit.run(decideCancellation, await kit.operator(), {
      booking_id: made.booking_id,
      version: made.booking_version,
      reason: "Half was prepared.",
      ...input,
    });
  const escalate = async () => {
    const made = await ask();
    await kit.passTime({ hours: 49 });
    await kit.run(escalateCancellation, system, { booking_id: made.booking_id });
    return { ...made, booking_version: made.booking_version + 1 };
  };
  const taskOf = ({ booking_id }: BookingFixture) =>
    kit.rows(
      "select closed_at is not null as is_closed, closed_by, note from operator_task where subject_id = $1",
      booking_id,
    );

  test("awaits the other side for 48 hours, then the operator decides: another sum, once", async () => {
    const made = await ask();
    for (const agrees of [true, false])
      expect(await outcomeOf(decide(made, { agrees }))).toBe("answer_awaited");
    await kit.passTime({ hours: 49 });
    const both = [
      () => answer(made, made.provider, true),
      () => decide(made, { agrees: true, refund_minor: 100 }),
    ];
    expect(await raceOf(...both)).toEqual(["done", "stale"]);
    expect(await refunds(made)).toHaveLength(1);
  });

  test("decided: exactly that sum goes back, by default the requested one, and the task has the reason", async () => {
    const other = await escalate();
    expect(await decide(other, { agrees: true, refund_minor: 100_000 })).toMatchObject({
      status: "cancelled",
      refund_minor: 100_000,
      kept_minor: 78_500,
    });
    expect(await taskOf(other)).toMatchObject([{ is_closed: true, note: "Half was prepared." }]);
    const asked = await escalate();
    expect(await decide(asked, { agrees: true })).toMatchObject({ refund_minor: 120_000 });
    const much = await escalate();
    expect(await outcomeOf(decide(much, { agrees: true, refund_minor: paid + 1 }))).toBe("refund_too_large");
    expect(await taskOf(much)).toMatchObject([{ is_closed: false }]);
    await decide(much, { agrees: false });
    expect(await booking(much)).toMatchObject({ status: "confirmed" });
    expect((await taskOf(much))[0]).toMatchObject({ is_closed: true, closed_by: expect.any(String) });
    expect(await refunds(much)).toEqual([]);
  });

  test.each([
    ["refused", false],
    ["agreed to", true],
  ])("%s after the time to answer: the operator's task closes by itself", async (_how, agrees) => {
    const made = await escalate();
    expect(await taskOf(made)).toMatchObject([{ is_closed: false }]);
    await answer(made, made.provider, agrees);
    expect(await taskOf(made)).toEqual([{ is_closed: true, closed_by: null, note: "overtaken" }]);
  });

  test.each([
    { of: "before the time to answer", asked: () => ask(), tasks: [] },
    {
      of: "while operators are to decide",
      asked: () => escalate(),
      tasks: [{ is_closed: true, closed_by: null, note: "overtaken" }],
    },
  ])(
    "taken back $of by who asked: the booking continues, no money moves, the other side gets a mail",
    async (row) => {
      const made = await row.asked();
      const input = { booking_id: made.booking_id, version: made.booking_version };
      expect(await outcomeOf(kit.run(withdrawCancellation, made.provider, input))).toBe("forbidden");
      expect(await kit.run(withdrawCancellation, made.customer, input)).toMatchObject({
        status: "confirmed",
      });
      expect(await booking(made)).toMatchObject({ status: "confirmed", cancel_answer_due_at: null });
      expect(await refunds(made)).toEqual([]);
      expect(await taskOf(made)).toEqual(row.tasks);
      expect(await mailsAbout(kit.runtime.db, made.booking_id)).toContain(
        `cancellation_withdrawn to ${made.provider.profile?.id}`,
      );
      expect(await outcomeOf(answer(made, made.provider, true))).toBe("stale");
      const again = { ...input, version: input.version + 1, refund_minor: 100_000, reason };
      expect(await outcomeOf(kit.run(requestCancellation, made.customer, again))).toBe("done");
    },
  );

  test("agreed to and taken back at once: only one of them holds", async () => {
    const made = await ask();
    const input = { booking_id: made.booking_id, version: made.booking_version };
    const both = [
      () => answer(made, made.provider, true),
      () => kit.run(withdrawCancellation, made.customer, input),
    ];
    expect(await raceOf(...both)).toContain("done");
    const { status } = await booking(made);
    expect(await refunds(made)).toHaveLength(status === "cancelled" ? 1 : 0);
  });

  test("never gives back more than was paid", async () => {
    const made = await kit.confirmedBooking();
    const input = {
      booking_id: made.booking_id,
      version: made.booking_version,
      refund_minor: paid + 1,
      reason,
    };
    expect(await outcomeOf(kit.run(requestCancellation, made.customer, input))).toBe("refund_too_large");
    const operator = await kit.operator();
    expect(await outcomeOf(kit.run(stopBooking, operator, input))).toBe("refund_too_large");
  });
});
