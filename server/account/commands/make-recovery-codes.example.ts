import { randomBytes } from "node:crypto";
import { limits } from "#domain/limits.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { makeRecoveryCodes } from "./make-recovery-codes.ts";

export const makeRecoveryCodesExample: ExampleOf<typeof makeRecoveryCodes> = async (kit) => {
  const actor = await kit.withSecondFactor();
  const digests = Array.from({ length: limits.recovery_codes }, () => randomBytes(32).toString("hex"));
  return { actor, input: { digests }, stranger: null, forbidden: null };
};
