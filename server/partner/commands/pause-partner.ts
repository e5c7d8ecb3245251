import { z } from "zod";
import type { PartnerTransition } from "#domain/partner/machine.ts";
import { PartnerReason } from "#domain/partner/schemas.ts";
import { requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPartner, movePartner, type PartnerRow } from "../store/partner.ts";

type Input = z.output<typeof PartnerReason>;

async function change(
  ctx: CommandContext,
  { version, reason }: Input,
  partner: PartnerRow,
  transition: PartnerTransition,
) {
  requireVersion(partner, version);
  const moved = await movePartner(ctx, partner, transition, reason);
  return { partner_id: moved.id, status: field.partner_status.parse(moved.status), version: moved.version };
}

const common = {
  needs: "operator" as const,
  proof: "none" as const,
  input: PartnerReason,
  output: z.strictObject({ partner_id: field.id, status: field.partner_status, version: field.version }),
  load: (ctx: CommandContext, { partner_id }: Input) => lockPartner(ctx.tx, partner_id),
  allow(actor: CommandContext["actor"]) {
    requireOperator(actor);
  },
  audit: ({ reason }: Input, { id }: PartnerRow) => ({ subject: ["partner", id] as const, reason }),
  exposedVia: ["ui", "rpc"] as const,
};

/** Hides the join page; bookings from now on bring the partner nothing. */
export const pausePartner = defineCommand({
  ...common,
  name: "pause_partner",
  summary: "The operator pauses a partner, with a reason.",
  run: (ctx, input, partner) => change(ctx, input, partner, "pause"),
});

/** Restores the join page. */
export const resumePartner = defineCommand({
  ...common,
  name: "resume_partner",
  summary: "The operator resumes a paused partner, with a reason.",
  run: (ctx, input, partner) => change(ctx, input, partner, "resume"),
});
