import { describe, expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import type { DisputableStatus } from "./dispute.ts";
import type { BookingStatus } from "./machine.ts";
import { planSettlement, proposeSettlement, type SettlementKind, settlementKindsOf } from "./settlement.ts";

const now = new Date("2027-06-20T10:00:00Z");
const booking = {
  id: "b",
  status: "disputed" as BookingStatus,
  time_zone: "Europe/Berlin",
  net_minor: 10_000,
  total_minor: 11_900,
  fee_bp: 1_000,
  fee_tax_bp: 1_900,
  currency: "EUR",
};
const request = { id: "r", status: "awarded" } as const;

function outcomeOf<T>(work: () => T): T | { code: string } {
  try {
    return work();
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, ...error.details };
    throw error;
  }
}

describe("a proposal", () => {
  const propose = (
    kind: SettlementKind,
    refund_minor: number | undefined,
    more: Partial<Parameters<typeof proposeSettlement>[0]> = {},
  ) =>
    outcomeOf(() =>
      proposeSettlement(
        { booking, from_status: "confirmed", paid_minor: 11_900, made: 0, ...more },
        { kind, refund_minor },
      ),
    );

  test.each<[refund: number, paid: number, outcome: string]>([
    [0, 11_900, "complete"],
    [1, 11_900, "complete"],
    [11_899, 11_900, "complete"],
    [11_900, 11_900, "cancel"],
    [3_000, 3_000, "cancel"],
    [0, 0, "complete"],
  ])("of %i from %i paid ends the booking: %s", (refund_minor, paid_minor, outcome) => {
    expect(propose("refund", refund_minor, { paid_minor })).toEqual({ outcome, refund_minor });
  });

  test("returns at least what is held beyond the price", () => {
    expect(propose("refund", 100, { paid_minor: 12_500 })).toEqual({
      outcome: "complete",
      refund_minor: 600,
    });
  });

  test.each<[refund: number | undefined, more: object, code: string]>([
    [undefined, {}, "invalid_input"],
    [11_901, {}, "refund_too_large"],
    [1_055, { booking: { ...booking, currency: "KWD" } }, "invalid_input"],
    [100, { made: 20 }, "settlement_limit_reached"],
  ])("of %s is refused: %j", (refund_minor, more, code) => {
    expect(propose("refund", refund_minor, more)).toMatchObject({ code });
  });

  test.each<[DisputableStatus, readonly SettlementKind[]]>([
    ["confirmed", ["refund", "continue"]],
    ["changes_requested", ["refund", "continue"]],
    ["delivered", ["refund"]],
    ["completed", ["refund"]],
  ])("in a dispute of a booking that was %s is one of %j", (from_status, kinds) => {
    expect(settlementKindsOf(from_status)).toEqual(kinds);
    expect(propose("continue", undefined, { from_status })).toMatchObject(
      kinds.includes("continue") ? { outcome: "continue", refund_minor: null } : { code: "invalid_input" },
    );
  });
});

describe("an agreement", () => {
  const agree = (
    settlement: Parameters<typeof planSettlement>[0]["settlement"],
    more: Partial<Parameters<typeof planSettlement>[0]> = {},
  ) => planSettlement({ booking, request, paid_minor: 11_900, settlement, side: "provider", ...more }, now);

  test("completes the booking with what stays, and fulfils the request", () => {
    const { moves, sums } = agree({ outcome: "complete", refund_minor: 2_900 });
    expect(moves).toMatchObject([
      { transition: "resolve_complete", role: "provider", to: "completed" },
      { transition: "fulfil", to: "fulfilled" },
    ]);
    expect(sums).toMatchObject({ refund_minor: 2_900, kept_minor: 9_000 });
    if (!sums) throw new Error("no sums");
    expect(sums.fee_minor + sums.fee_tax_minor + sums.provider_minor).toBe(9_000);
  });

  test("cancels the booking, or lets it go on with another day for the operator's check", () => {
    expect(agree({ outcome: "cancel", refund_minor: 11_900 }).moves).toMatchObject([
      { transition: "resolve_cancel", to: "cancelled" },
    ]);
    const on = agree({ outcome: "continue", refund_minor: null }, { side: "customer" });
    expect(on.moves).toMatchObject([{ transition: "resolve_continue", role: "customer", to: "confirmed" }]);
    expect(on.sums).toBeNull();
    expect(Number(on.undelivered_check_at)).toBeGreaterThan(Number(now));
  });

  test("is refused once the booking is no longer disputed, or more would go back than is paid", () => {
    const settlement = { outcome: "complete", refund_minor: 2_900 } as const;
    const ended = { booking: { ...booking, status: "completed" as BookingStatus } };
    expect(outcomeOf(() => agree(settlement, ended))).toMatchObject({ code: "transition_not_allowed" });
    expect(outcomeOf(() => agree(settlement, { paid_minor: 2_899 }))).toMatchObject({
      code: "refund_too_large",
    });
  });
});
