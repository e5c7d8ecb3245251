// Which requests a provider has passed on; the only writer of their table.
import { type RawBuilder, sql } from "kysely";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import type { PassReason } from "#domain/request/pass.ts";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import { literals } from "#server/kernel/database/db.ts";

type Passing = { readonly profile_id: string; readonly request_id: string };

/**
 * On rows of `request`: this provider has passed on it. One look into the primary key. PostgreSQL would make a join of an
 * `exists`, and then read and sort all rows of an index whose first ones are enough.
 */
export const isPassedBy = (profile_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((select request_pass.request_id from request_pass where request_pass.profile_id = ${profile_id}
    and request_pass.request_id = request.id) is not null)`;

/**
 * On rows of `request_pass` and `request_invitation`: the pass declines the invitation. One from before it was taken does
 * not, so that nobody finds out by an invitation who has passed.
 */
export const declinesInvitation = sql<boolean>`request_pass.passed_at >= request_invitation.taken_at`;

/** On rows of `request`: this provider has declined its invitation. */
export const isInvitationDeclinedBy = (profile_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from request_pass
    join request_invitation on request_invitation.request_id = request_pass.request_id
      and request_invitation.profile_id = request_pass.profile_id and request_invitation.revoked_at is null
    where request_pass.profile_id = ${profile_id} and request_pass.request_id = request.id
      and ${declinesInvitation})`;

/** On rows of `request`: this provider is invited to it. */
export const isInvitedTo = (profile_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from request_invitation where request_invitation.request_id = request.id
    and request_invitation.profile_id = ${profile_id} and request_invitation.revoked_at is null)`;

/** Whether a provider has an offer that can still win; the caller holds the request's lock. */
export async function hasLiveOffer(
  { tx }: CommandContext,
  { request_id, profile_id }: Passing,
): Promise<boolean> {
  const row = await tx
    .selectFrom("offer")
    .select("id")
    .where("request_id", "=", request_id)
    .where("profile_id", "=", profile_id)
    .where("status", "in", literals(liveOfferStatuses))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a provider passes on a request, with the reason that it gave last. */
export async function upsertPass(
  { tx, now }: CommandContext,
  { request_id, profile_id }: Passing,
  reason: PassReason | null,
): Promise<void> {
  const said = { reason, passed_at: now };
  await tx
    .insertInto("request_pass")
    .values({ profile_id, request_id, ...said })
    .onConflict((conflict) => conflict.columns(["profile_id", "request_id"]).doUpdateSet(said))
    .execute();
}

/** Shows a request to a provider again, if it had passed on it. */
export async function deletePass({ tx }: CommandContext, { request_id, profile_id }: Passing): Promise<void> {
  await tx
    .deleteFrom("request_pass")
    .where("profile_id", "=", profile_id)
    .where("request_id", "=", request_id)
    .execute();
}

/** Deletes what the providers of an account have passed on. */
export async function erasePasses({ tx }: CommandContext, { profile_ids }: ClosingAccount): Promise<void> {
  if (profile_ids.length === 0) return;
  await tx.deleteFrom("request_pass").where("profile_id", "in", profile_ids).execute();
}
