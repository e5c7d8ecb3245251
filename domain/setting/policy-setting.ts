// What a cancellation policy says, as operators set it for new offers.
import { z } from "zod";
import { choiceOf, missingOr, RateBp } from "../codes.ts";
import { limits } from "../limits.ts";

const longest = limits.policy_free_max_units;

/**
 * Cancelling is free until `free` units before the start, then costs a share of the price, and after the start another one
 * that is no smaller.
 */
export const PolicySetting = z
  .object({
    free: z
      .int({ error: missingOr("invalid_number") })
      .min(0, "too_small")
      .max(longest, "too_big"),
    unit: choiceOf(["hours", "days"]),
    late_fee_bp: RateBp,
    after_start_fee_bp: RateBp,
  })
  .refine(({ late_fee_bp, after_start_fee_bp }) => late_fee_bp <= after_start_fee_bp, {
    path: ["after_start_fee_bp"],
    error: "below_late_fee",
  });
export type PolicySetting = z.infer<typeof PolicySetting>;

/** As typed at a terminal: "7 days 50 100", the shares in percent. Null for any other text. */
export function readPolicy(text: string): PolicySetting | null {
  const rate = String.raw`(\d{1,3}(?:[.,]\d{1,2})?) ?%?`;
  const found = new RegExp(String.raw`^(\d{1,4}) (hours|days) ${rate} ${rate}$`).exec(text.trim());
  if (!found) return null;
  const [, free, unit, late, after] = found;
  const bp = (share = "") => Math.round(Number(share.replace(",", ".")) * 100);
  return {
    free: Number(free),
    unit: unit === "hours" ? "hours" : "days",
    late_fee_bp: bp(late),
    after_start_fee_bp: bp(after),
  };
}

/** As `readPolicy` reads it. */
export const policyLine = ({ free, unit, late_fee_bp, after_start_fee_bp }: PolicySetting): string =>
  `${free} ${unit} ${late_fee_bp / 100} % ${after_start_fee_bp / 100} %`;
