// The name under which a profile is known must be nobody else's.
import { isPosingAs } from "#domain/account/posing-name.ts";
import { refuseInput } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { locales } from "#messages/runtime.js";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { findDetails } from "#server/marketplace/store.ts";

/**
 * Refuses a name that passes for a deleted account, or for the marketplace itself where it is not an operator's.
 * @throws Refusal invalid_input
 */
export async function requireOwnName(ctx: CommandContext, display_name: string): Promise<void> {
  if (await isReserved(ctx, display_name)) refuseInput([{ path: "display_name", code: "name_reserved" }]);
}

/** The same for the contact of a request, of which the first profile is made. @throws Refusal invalid_input */
export async function requireOwnContactName(ctx: CommandContext, name: string): Promise<void> {
  if (await isReserved(ctx, name)) refuseInput([{ path: "name", code: "name_reserved" }]);
}

async function isReserved({ tx, actor }: CommandContext, name: string): Promise<boolean> {
  const isOperator = actor.kind === "member" && actor.is_operator;
  const ours = isOperator ? [] : await listMarketplaceNames(tx);
  const closed = locales.map((locale) => m.common_deleted_account({}, { locale }));
  return isPosingAs(name, [...ours, ...closed]);
}

/** The product's name, and the name of whoever runs the marketplace once it is set up. */
export async function listMarketplaceNames(db: Database): Promise<string[]> {
  const found = await findDetails(db);
  return [m.common_brand(), ...(found ? [found.details.legal_name] : [])];
}
