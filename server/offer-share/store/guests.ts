// Row-level SQL of those who talk to an offer's provider by a link, before anybody has decided; the only writer of the table.
import { sql } from "kysely";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row } from "#server/kernel/database/db.ts";

const batchRows = 1_000;

type Joined = {
  share: Pick<Row<"offer_share">, "id" | "expires_at">;
  offer: Pick<Row<"offer">, "id" | "request_id" | "profile_id">;
};

/** Notes that a profile talks to the provider of an offer by a link; both are locked. A trigger ends it with either. */
export async function addGuest(
  { tx, now }: CommandContext,
  { share, offer }: Joined,
  profile_id: string,
): Promise<void> {
  await tx
    .insertInto("offer_share_guest")
    .values({
      share_id: share.id,
      profile_id,
      offer_id: offer.id,
      request_id: offer.request_id,
      provider_profile_id: offer.profile_id,
      joined_at: now,
      ends_at: share.expires_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends what accounts with an address read of a request's conversations by its links. */
export async function removeGuests(
  { tx }: Pick<CommandContext, "tx">,
  { request_id, email }: { request_id: string; email: string },
): Promise<void> {
  await sql`delete from offer_share_guest using profile, account
    where offer_share_guest.request_id = ${request_id} and profile.id = offer_share_guest.profile_id
      and account.id = profile.account_id and account.email = ${email}::citext`.execute(tx);
}

/** Deletes those whose link has come to its own end. */
export async function endGuests(db: Database, now: Date): Promise<void> {
  await sql`delete from offer_share_guest where (share_id, profile_id) in (
    select share_id, profile_id from offer_share_guest where ends_at < ${now} order by ends_at limit ${batchRows})`.execute(
    db,
  );
}
