// Row-level SQL of partners and their names; the only writer of these tables, but for the link of a closed account.
import { type PartnerTransition, partnerMachine } from "#domain/partner/machine.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";

export type PartnerRow = Row<"partner">;
export type PartnerFields = Pick<
  PartnerRow,
  "name" | "display_name" | "colour" | "text_en" | "text_de" | "category_ids" | "commission_bp" | "account_id"
>;

/** A partner under lock, which orders its changes and payments. @throws Refusal not_found */
export async function lockPartner(tx: Tx, id: string): Promise<PartnerRow> {
  const row = await tx.selectFrom("partner").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? refuse("not_found");
}

export async function insertPartner(ctx: CommandContext, fields: PartnerFields): Promise<PartnerRow> {
  const id = ctx.newId();
  const row = await ctx.tx
    .insertInto("partner")
    .values({ id, ...fields, status: partnerMachine.initial, created_at: ctx.now, updated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await takeName(ctx, id, fields.name);
  await recordPartnerEvent(ctx, row, "create", null);
  return row;
}

/** Writes the fields; takes a new name, while the old one stays the partner's. */
export async function updatePartner(
  ctx: CommandContext,
  partner: PartnerRow,
  fields: PartnerFields,
): Promise<PartnerRow> {
  if (fields.name !== partner.name) await takeName(ctx, partner.id, fields.name);
  return writePartner(ctx, partner, fields);
}

/** Raises the version without other changes, for rows that belong to a partner and are shown with it. */
export function touchPartner(ctx: CommandContext, partner: PartnerRow): Promise<PartnerRow> {
  return writePartner(ctx, partner, {});
}

export function movePartner(
  ctx: CommandContext,
  partner: PartnerRow,
  transition: PartnerTransition,
  reason: string,
): Promise<PartnerRow> {
  const edge = { machine: partnerMachine, transition, role: "operator" as const, reason };
  return move(ctx, "partner", partner, edge, { updated_at: ctx.now });
}

/** Records an event that leaves the status as it is. */
export async function recordPartnerEvent(
  ctx: CommandContext,
  { id, status, version }: PartnerRow,
  transition: string,
  from: string | null,
  reason?: string,
): Promise<void> {
  const role = "operator" as const;
  await recordEvent(ctx, "partner", { transition, role, subject_id: id, from, to: status, version, reason });
}

async function writePartner(
  ctx: CommandContext,
  { id, version }: PartnerRow,
  fields: Partial<PartnerFields>,
): Promise<PartnerRow> {
  const row = await ctx.tx
    .updateTable("partner")
    .set((eb) => ({ ...fields, updated_at: ctx.now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("stale");
}

/** Takes a name, which is then one partner's for good. @throws Refusal partner_name_taken */
async function takeName(ctx: CommandContext, partner_id: string, name: string): Promise<void> {
  await ctx.tx
    .insertInto("partner_name")
    .values({ name, partner_id, since: ctx.now })
    .onConflict((oc) => oc.column("name").doNothing())
    .execute();
  const holder = await ctx.tx
    .selectFrom("partner_name")
    .select("partner_id")
    .where("name", "=", name)
    .executeTakeFirst();
  if (holder?.partner_id !== partner_id) refuse("partner_name_taken");
}
