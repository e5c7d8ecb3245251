import { describe, expect, test } from "vitest";
import type { RefundStatus } from "./machine.ts";
import { refundStep } from "./refund-step.ts";

const statuses: RefundStatus[] = ["requested", "pending", "succeeded", "failed", "cancelled"];
const answers = ["pending", "succeeded", "failed", "cancelled"] as const;

describe("Stripe's state of a refund", () => {
  // One row per own status, one column per answer: pending, succeeded, failed, cancelled.
  const grid: Record<RefundStatus, (string | null)[]> = {
    requested: ["submit", "succeed", "fail", "cancel"],
    pending: [null, "succeed", "fail", "cancel"],
    succeeded: [null, null, "fail", "fail"],
    failed: [null, "succeed", null, null],
    cancelled: [null, "succeed", null, null],
  };
  test.each(statuses)(
    "moves one that is %s to the state of the money, and never back to pending",
    (status) => {
      const moves = answers.map((one) =>
        refundStep({ status, stripe_refund_id: "re_1" }, { status: one, stripe_refund_id: "re_1" }),
      );
      expect(moves).toEqual(grid[status]);
    },
  );

  test("submits a failed refund that Stripe had not made then but has now", () => {
    const none = { status: "failed", stripe_refund_id: null } as const;
    expect(refundStep(none, { status: "pending", stripe_refund_id: "re_1" })).toBe("submit");
    expect(refundStep(none, { status: "failed", stripe_refund_id: null })).toBeNull();
  });
});
