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
export async function requireOwnName(
  { tx, actor }: CommandContext,
  name: string,
  path: "display_name" | "name" = "display_name",
): Promise<void> {
  const isOperator = actor.kind === "member" && actor.is_operator;
  const ours = isOperator ? [] : await listMarketplaceNames(tx);
  const closed = locales.map((locale) => m.common_deleted_account({}, { locale }));
  if (isPosingAs(name, [...ours, ...closed])) refuseInput([{ path, code: "name_reserved" }]);
}

/** The product's name, and the name of whoever runs the marketplace once it is set up. */
export async function listMarketplaceNames(db: Database): Promise<string[]> {
  const found = await findDetails(db);
  return [m.common_brand(), ...(found ? [found.details.legal_name] : [])];
}
