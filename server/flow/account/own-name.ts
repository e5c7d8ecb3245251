// Keeps profiles from posing as somebody else by their name.
import { isPosingAs } from "#domain/account/posing-name.ts";
import { refuseInput } from "#domain/refusal.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import { locales } from "#messages/runtime.js";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { findDetails } from "#server/marketplace/store/marketplace.ts";

/**
 * Refuses a name that poses as a deleted account, or, for anybody but operators, as the marketplace itself.
 * @throws Refusal invalid_input
 */
export async function requireOwnName(ctx: CommandContext, display_name: string): Promise<void> {
  if (await isReserved(ctx, display_name)) refuseInput([{ path: "display_name", code: "name_reserved" }]);
}

/** The same for the contact of a request, which becomes the first profile. @throws Refusal invalid_input */
export async function requireOwnContactName(ctx: CommandContext, name: string): Promise<void> {
  if (await isReserved(ctx, name)) refuseInput([{ path: "name", code: "name_reserved" }]);
}

async function isReserved({ tx, actor, settings }: CommandContext, name: string): Promise<boolean> {
  const isOperator = actor.kind === "member" && actor.is_operator;
  const ours = isOperator ? [] : await listMarketplaceNames(tx, settings);
  const closed = locales.map((locale) => m.common_deleted_account({}, { locale }));
  return isPosingAs(name, [...ours, ...closed]);
}

/** The marketplace's name, and once it is set up, its legal name. */
export async function listMarketplaceNames(db: Database, settings: Settings): Promise<string[]> {
  const found = await findDetails(db, settings);
  return [settings.site_name, ...(found ? [found.details.legal_name] : [])];
}
