// Asks the operators to verify a provider.
import type { ProfileRow } from "#server/account/store/profiles.ts";
import { askAboutVatNumber } from "#server/account/store/vat-checks.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { openTask } from "#server/operator/store/operator.ts";
import type { verificationTasks } from "./lock-provider.ts";

/** Opens a task to verify this provider, unless one is open already, and asks VIES about its VAT number. */
export async function openVerificationTask(
  ctx: CommandContext,
  provider: Pick<ProfileRow, "id" | "country" | "tax_id">,
  kind: (typeof verificationTasks)[number] = "verification_wanted",
): Promise<void> {
  await openTask(ctx, { kind, noun: "profile", subject_id: provider.id });
  await askAboutVatNumber(ctx, provider);
}
