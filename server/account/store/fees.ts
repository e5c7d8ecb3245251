// Row-level SQL of the fees agreed with single providers; a history that only grows.
import { agreementInForce, type FeeAgreement } from "#domain/payment/provider-fee.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";

/** The fee that a provider pays now: what was agreed with it, else that of the category. */
export async function getProviderFee(
  tx: Tx,
  { profile_id, now }: { profile_id: string; now: Date },
  category_fee_bp: number,
): Promise<number> {
  const agreements: FeeAgreement[] = await tx
    .selectFrom("provider_fee")
    .select(["fee_bp", "starts_at", "agreed_at"])
    .where("profile_id", "=", profile_id)
    .execute();
  return agreementInForce(agreements, now)?.fee_bp ?? category_fee_bp;
}

export async function insertProviderFee(
  ctx: CommandContext,
  fee: Pick<Row<"provider_fee">, "profile_id" | "fee_bp" | "starts_at" | "reason" | "agreed_by">,
): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("provider_fee")
    .values({ id, ...fee, agreed_at: ctx.now })
    .execute();
  return id;
}
