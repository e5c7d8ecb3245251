import { z } from "zod";
import { accountMachine } from "#domain/account/machine.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { type AccountRow, lockAccount } from "#server/account/store/account.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";
import { move } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireProvenOperator } from "../access.ts";
import { requireMayActOn } from "../store/operator.ts";
import { resumePayments, stopPayments } from "./suspended-bookings.ts";

const Input = z.object({ account_id: Id, version: Version, reason: paragraphs(limits.reason_characters) });

async function load(ctx: CommandContext, { account_id }: z.output<typeof Input>): Promise<AccountRow> {
  requireProvenOperator(ctx);
  const account = await lockAccount(ctx.tx, account_id);
  await requireMayActOn(ctx.tx, ctx.actor, account_id);
  return account;
}

async function changeStatus(
  ctx: CommandContext,
  { version, reason }: z.output<typeof Input>,
  account: AccountRow,
  transition: "suspend" | "resume",
) {
  const { id } = account;
  requireVersion(account, version);
  const moved = await move(ctx, "account", account, {
    machine: accountMachine,
    transition,
    role: "operator",
    reason,
  });
  await announceAccount(ctx.tx, id);
  if (transition === "suspend") await stopPayments(ctx, id);
  else await resumePayments(ctx, id);
  await notifyAccount(ctx, transition === "suspend" ? "account_suspended" : "account_resumed", id, {
    facts: transition === "suspend" ? { reason } : {},
  });
  return { account_id: id, status: field.account_status.parse(moved.status) };
}

/**
 * Suspends an account. Its next request is refused, because the session middleware reads the row each time. Its
 * requests and offers stay, but nobody can agree on one with it, and nobody can pay its unpaid bookings.
 */
export const suspendAccount = defineCommand({
  name: "suspend_account",
  summary: "The operator suspends an account, with a reason.",
  needs: "operator",
  proof: "recent",
  input: Input,
  output: z.strictObject({ account_id: field.id, status: field.account_status }),
  load,
  allow(actor, { id }) {
    if (isSelf(actor, id)) refuse("own_account");
  },
  run: (ctx, input, account) => changeStatus(ctx, input, account, "suspend"),
  audit: ({ reason }, { id }) => ({ subject: ["account", id], reason }),
  exposedVia: ["ui", "rpc"],
});

/** Ends a suspension; reminds customers of bookings that they can pay again. */
export const resumeAccount = defineCommand({
  name: "resume_account",
  summary: "The operator opens a suspended account again, with a reason.",
  needs: "operator",
  proof: "recent",
  input: Input,
  output: z.strictObject({ account_id: field.id, status: field.account_status }),
  load,
  allow() {},
  run: (ctx, input, account) => changeStatus(ctx, input, account, "resume"),
  audit: ({ reason }, { id }) => ({ subject: ["account", id], reason }),
  exposedVia: ["ui", "rpc"],
});

function isSelf(actor: Actor, id: string): boolean {
  return actor.kind === "member" && actor.account_id === id;
}
