// After a confirmed booking was cancelled its customer is asked once whether the request opens again.
import { limits } from "#domain/limits.ts";
import { addDaysInZone } from "#domain/time.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { type RequestRow, setDecideUntil } from "#server/request/store.ts";

/** Gives the customer of an awarded request its days to decide; without an answer it closes. */
export async function askCustomerAgain(ctx: CommandContext, request: RequestRow): Promise<void> {
  if (request.status !== "awarded") return;
  const until = addDaysInZone(ctx.now, limits.request_decision_days, request.time_zone ?? "UTC");
  await setDecideUntil(ctx, request, until);
}
