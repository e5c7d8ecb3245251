// Row-level SQL of the operator's texts; the only writer of their table. It adds rows and never changes them.
import { sql } from "kysely";
import type { TextKind } from "#domain/legal-text/kinds.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";

type LegalTextRow = Row<"legal_text">;

/** Serializes publications of a kind until commit, so that the version committed last is the newest. */
export async function lockKind(tx: Tx, kind: TextKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(kind)}, 0))`.execute(tx);
}

/** Lets no version of the terms be published until commit: whoever is new by then is one of those it is announced to. */
export async function awaitTerms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName("terms")}, 0))`.execute(tx);
}

const lockName = (kind: TextKind) => `legal_text ${kind}`;

/** On rows of `legal_text`: since when it is in force. */
export const startsAt = sql<Date>`coalesce(legal_text.starts_at, legal_text.published_at)`;

/** The order of versions: the one that starts last first, of several the one published last. */
export const latestFirst = sql`${startsAt} desc, legal_text.published_at desc, legal_text.id desc`;

/** The text in force, or null while there is none of this kind. */
export async function findTextInForce(
  tx: Database,
  kind: TextKind,
  now: Date,
): Promise<Pick<LegalTextRow, "version" | "en" | "de"> | null> {
  const row = await tx
    .selectFrom("legal_text")
    .select(["version", "en", "de"])
    .where("kind", "=", kind)
    .where(startsAt, "<=", now)
    .orderBy(latestFirst)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Its version. */
export async function findCurrentVersion(tx: Database, kind: TextKind, now: Date): Promise<string | null> {
  return (await findTextInForce(tx, kind, now))?.version ?? null;
}

/** The versions of the terms that are published and not yet in force. */
export async function listAnnouncedTerms(
  tx: Tx,
  now: Date,
): Promise<{ id: string; version: string; starts_at: Date }[]> {
  return tx
    .selectFrom("legal_text")
    .select(["id", "version", startsAt.as("starts_at")])
    .where("kind", "=", "terms")
    .where(startsAt, ">", now)
    .orderBy(latestFirst)
    .execute();
}

/**
 * Whether anybody has agreed to the terms of this installation. Whoever has a profile has, however they signed up; others
 * agree to the current terms before they can do anything.
 */
export async function hasMembers(tx: Database): Promise<boolean> {
  // By the index: one row is read, however many there are.
  const row = await tx.selectFrom("profile").select("id").orderBy("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether there ever was a version of this name. */
export async function hasTextVersion(tx: Database, kind: TextKind, version: string): Promise<boolean> {
  const row = await tx
    .selectFrom("legal_text")
    .select("version")
    .where("kind", "=", kind)
    .where("version", "=", version)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The version of the terms that somebody agrees to now.
 * @throws Refusal service_unavailable until the first start has published them
 */
export async function getCurrentTermsVersion(ctx: { tx: Database; now: Date }): Promise<string> {
  return (await findCurrentVersion(ctx.tx, "terms", ctx.now)) ?? refuse("service_unavailable");
}

/** A new version. A name used before violates `legal_text_kind_version_key`. */
export async function insertLegalText(
  ctx: CommandContext,
  text: Pick<LegalTextRow, "kind" | "version" | "en" | "de" | "starts_at">,
): Promise<LegalTextRow> {
  const published_by = ctx.actor.kind === "member" ? ctx.actor.account_id : null;
  return ctx.tx
    .insertInto("legal_text")
    .values({ id: ctx.newId(), ...text, published_at: ctx.now, published_by })
    .returningAll()
    .executeTakeFirstOrThrow();
}
