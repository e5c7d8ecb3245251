// Row-level SQL of offer drafts and templates; with closing.ts the only writer of these tables.
import { sql } from "kysely";
import type { OfferFormInput } from "#domain/offer/form-input.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row } from "#server/kernel/database/db.ts";
import { requestVisible } from "#server/request/access.ts";

export type DraftOwner = { readonly profile_id: string; readonly request_id: string };
export type TemplateRow = Row<"offer_template">;

/** The request of an offer draft, without lock: nothing in it changes. @throws Refusal not_found */
export async function getOfferedRequest(ctx: CommandContext, id: string) {
  const found = await sql<Pick<Row<"request">, "id" | "account_id" | "category_id" | "currency">>`
    select request.id, request.account_id, request.category_id, request.currency from request
    where request.id = ${id} and ${requestVisible(ctx.actor)}`.execute(ctx.tx);
  return found.rows[0] ?? refuse("not_found");
}

/**
 * Stores the input in one statement, unless another form has stored newer input: the row must have the version that
 * this form was rendered with, or come from this form itself. Returns the new version, or null.
 */
export async function storeDraft(
  ctx: CommandContext,
  { profile_id, request_id }: DraftOwner,
  input: OfferFormInput,
  form: { key: string; seen_version: number; is_overwriting: boolean },
): Promise<number | null> {
  const stored = await sql<{ version: number }>`
    insert into offer_draft (profile_id, request_id, form_key, input, updated_at)
    values (${profile_id}, ${request_id}, ${form.key}, ${json(input)}, ${ctx.now})
    on conflict (profile_id, request_id) do update set version = offer_draft.version + 1,
      form_key = excluded.form_key, input = excluded.input, updated_at = excluded.updated_at
    where offer_draft.version = ${form.seen_version} or offer_draft.form_key = ${form.key} or ${form.is_overwriting}
    returning offer_draft.version`.execute(ctx.tx);
  return stored.rows[0]?.version ?? null;
}

/** The version of the current draft; 0 without one. */
export async function getDraftVersion(
  ctx: CommandContext,
  { profile_id, request_id }: DraftOwner,
): Promise<number> {
  const row = await ctx.tx
    .selectFrom("offer_draft")
    .select("version")
    .where("profile_id", "=", profile_id)
    .where("request_id", "=", request_id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Empties the draft, because the offer was sent or the draft is not wanted. The version rises, even without a draft: a
 * save under way comes too late, and no open form overwrites it.
 */
export async function emptyDraft(ctx: CommandContext, { profile_id, request_id }: DraftOwner): Promise<void> {
  const emptied = { input: null, form_key: "", updated_at: ctx.now };
  await ctx.tx
    .insertInto("offer_draft")
    .values({ profile_id, request_id, ...emptied })
    .onConflict((oc) =>
      oc
        .columns(["profile_id", "request_id"])
        .doUpdateSet((eb) => ({ ...emptied, version: eb("offer_draft.version", "+", 1) })),
    )
    .execute();
}

/** A template of any profile of the actor's account. @throws Refusal not_found */
export async function getOwnTemplate(ctx: CommandContext, id: string): Promise<TemplateRow> {
  const { actor } = ctx;
  const found = await sql<TemplateRow>`
    select offer_template.* from offer_template join profile on profile.id = offer_template.profile_id
    where offer_template.id = ${id} and profile.account_id = ${accountId(actor)}::uuid`.execute(ctx.tx);
  return found.rows[0] ?? refuse("not_found");
}

const accountId = (actor: CommandContext["actor"]) => (actor.kind === "member" ? actor.account_id : null);

/** Names of a profile's templates; the caller holds the profile's lock. */
export async function listTemplateNames(ctx: CommandContext, profile_id: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom("offer_template")
    .select("name")
    .where("profile_id", "=", profile_id)
    .execute();
  return rows.map(({ name }) => name);
}

/** Inserts a template, or rewrites the one with the same name. */
export async function upsertTemplate(
  ctx: CommandContext,
  values: { profile_id: string; name: string; currency: string },
  input: OfferFormInput,
): Promise<TemplateRow> {
  const columns = { currency: values.currency, input: json(input) };
  return ctx.tx
    .insertInto("offer_template")
    .values({ id: ctx.newId(), ...values, ...columns, created_at: ctx.now })
    .onConflict((oc) => oc.columns(["profile_id", "name"]).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTemplateRow(ctx: CommandContext, id: string): Promise<void> {
  await ctx.tx.deleteFrom("offer_template").where("id", "=", id).execute();
}
