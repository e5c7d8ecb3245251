// Page queries of partners: the join page for everybody, one partner for operators.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { PartnerStatus } from "#domain/partner/machine.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { joinPartners, operatorPartners, ownPartners } from "../access.ts";

export type PartnerLogo = { id: string; width: number; height: number };
/** What the join page shows; nothing secret. */
export type JoinView = {
  id: string;
  /** The current one, even if an old name was requested. */
  name: string;
  display_name: string;
  status: PartnerStatus;
  colour: string;
  text_en: string;
  text_de: string;
  category_ids: string[];
  logo: PartnerLogo | null;
  /** Whether the reader's account is linked to it. */
  is_own: boolean;
};

const logo = sql<PartnerLogo | null>`(select json_build_object('id', file.id, 'width', file.width, 'height', file.height)
  from file where file.partner_id = partner.id)`;

/** The partner with this current or old name; paused ones only for operators. */
export async function findJoinView(scope: ReadScope, name: string): Promise<JoinView | null> {
  const { actor } = scope;
  const account_id = actor.kind === "member" ? actor.account_id : null;
  const row = await joinPartners(scope)
    .select(["partner.id", "partner.name", "partner.display_name", "partner.status", "partner.colour"])
    .select(["partner.text_en", "partner.text_de", "partner.category_ids", logo.as("logo")])
    .select(sql<boolean>`coalesce(partner.account_id = ${account_id}::uuid, false)`.as("is_own"))
    .where(
      sql<boolean>`partner.id = (select partner_name.partner_id from partner_name where partner_name.name = ${name})`,
    )
    .executeTakeFirst();
  return row ? { ...row, status: row.status as PartnerStatus } : null;
}

/** The partner that the actor's account is linked to, or null. */
export async function findOwnPartner(
  scope: ReadScope,
): Promise<{ id: string; name: string; display_name: string; is_paused: boolean } | null> {
  const row = await ownPartners(scope)
    .select(["partner.id", "partner.name", "partner.display_name", "partner.status"])
    .executeTakeFirst();
  if (!row) return null;
  const { status, ...partner } = row;
  return { ...partner, is_paused: status === "paused" };
}

export type PartnerForOperator = Omit<JoinView, "is_own"> & {
  version: number;
  commission_bp: number;
  account: { id: string; email: string } | null;
  old_names: string[];
};

/** One partner with every field of its form; null for anybody but an operator. */
export async function findPartner(scope: ReadScope, id: string): Promise<PartnerForOperator | null> {
  if (!isId(id)) return null;
  const account = sql<
    PartnerForOperator["account"]
  >`(select json_build_object('id', account.id, 'email', account.email)
    from account where account.id = partner.account_id)`;
  const oldNames = sql<string[]>`array(select partner_name.name from partner_name
    where partner_name.partner_id = partner.id and partner_name.name <> partner.name
    order by partner_name.since desc limit ${limits.page_rows})`;
  const row = await operatorPartners(scope)
    .select(["partner.id", "partner.name", "partner.display_name", "partner.status", "partner.colour"])
    .select(["partner.text_en", "partner.text_de", "partner.category_ids", "partner.version"])
    .select(["partner.commission_bp", logo.as("logo"), account.as("account"), oldNames.as("old_names")])
    .where("partner.id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, status: row.status as PartnerStatus } : null;
}
