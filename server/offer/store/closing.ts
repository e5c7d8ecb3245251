// Row-level SQL for the offers of an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import type { OfferRow } from "./offer.ts";

/** The offers of several requests under lock, in the order of their ids; the caller has locked the requests. */
export async function lockOffersByRequests(
  ctx: CommandContext,
  request_ids: readonly string[],
): Promise<OfferRow[]> {
  if (request_ids.length === 0) return [];
  return ctx.tx
    .selectFrom("offer")
    .selectAll()
    .where("request_id", "in", request_ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Deletes drafts and templates; erases the messages of offers that never led to a booking, and of counter-offers to those
 * that the account asked for.
 */
export async function eraseOffers(
  { tx }: CommandContext,
  { profile_ids }: ClosingAccount,
): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  await tx
    .updateTable("offer")
    .set({ message: "" })
    .where("profile_id", "in", [...profile_ids])
    .where((eb) => eb.not(sql<boolean>`exists (select 1 from booking where booking.offer_id = offer.id)`))
    .execute();
  await tx
    .updateTable("counter_offer")
    .set({ message: null })
    .where(
      sql<boolean>`counter_offer.offer_id in (select offer.id from offer join request on request.id = offer.request_id
        where request.profile_id = any (${[...profile_ids]}::uuid[])
          and not exists (select 1 from booking where booking.offer_id = offer.id))`,
    )
    .execute();
  await tx.deleteFrom("offer_draft").where("profile_id", "in", profile_ids).execute();
  await tx.deleteFrom("offer_template").where("profile_id", "in", profile_ids).execute();
  return [];
}
