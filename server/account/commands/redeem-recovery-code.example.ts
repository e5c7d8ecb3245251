import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { finishRecovery, redeemRecoveryCode } from "./redeem-recovery-code.ts";

export const redeemRecoveryCodeExample: ExampleOf<typeof redeemRecoveryCode> = async (kit) => {
  const { account_id, digest } = await kit.recoveryCode();
  return { actor: system, input: { account_id, digest }, stranger: null, forbidden: null };
};

export const finishRecoveryExample: ExampleOf<typeof finishRecovery> = async (kit) => {
  const { account_id, digest } = await kit.recoveryCode({ is_used: true });
  return { actor: system, input: { account_id, digest }, stranger: null, forbidden: null };
};
