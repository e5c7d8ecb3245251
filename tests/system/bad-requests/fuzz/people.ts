// Who sends the generated requests, and which rows are somebody else's.
import type pg from "pg";
import type { Member } from "#server/kernel/actor.ts";
import { sessionOf, world } from "../kit/world.ts";

export type Fuzzer = { bearer: string; ids: readonly string[] };
export type People = { fuzzers: readonly Fuzzer[]; foreign: ReadonlySet<string> };

/** Rows of these tables are public, or have a public part. */
const publicTables = ["category", "legal_text", "profile", "account", "partner"];

/**
 * This many customers with a booking each. Everything that existed before them belongs to somebody else: they have no
 * part in any of it.
 */
export async function makePeople(count: number): Promise<People> {
  const { kit, owner } = world.product;
  for (let number = 0; number < 3; number += 1) await kit.booking();
  const before = await idsIn(owner);
  const foreign = new Set(before);
  const fuzzers: Fuzzer[] = [];
  for (let number = 0; number < count; number += 1) {
    const { customer, request_id, offer_id, booking_id, category_id } = await kit.booking();
    fuzzers.push({
      bearer: await bearerOf(customer),
      ids: [
        request_id,
        offer_id,
        booking_id,
        category_id,
        customer.profile?.id ?? request_id,
        ...before.slice(-12),
      ],
    });
  }
  return { fuzzers, foreign };
}

/** A new session for one of them: an earlier request may have ended the last one. */
async function bearerOf(member: Member): Promise<string> {
  const { bearer } = await sessionOf(world.product, member);
  if (bearer === null) throw new Error("a session of the kit has no token");
  return bearer;
}

async function idsIn(owner: pg.Pool): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name <> all($1)`,
    [publicTables],
  );
  const all = await Promise.all(
    tables.map(({ name }) => owner.query<{ id: string }>(`select id from ${name} limit 1000`)),
  );
  return all.flatMap(({ rows }) => rows.map(({ id }) => id));
}
