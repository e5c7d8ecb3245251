// Reads for mails about invitations to a request, as the system.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";

/** An active invitation to an open request, with its sender and its request; null once it is over. */
export async function findInvitation(db: Database, id: string) {
  const row = await db
    .selectFrom("request_invitation")
    .innerJoin("request", "request.id", "request_invitation.request_id")
    .innerJoin("profile", "profile.id", "request.profile_id")
    .innerJoin("account", "account.id", "profile.account_id")
    .select(["request_invitation.id", "request_invitation.rotation", "request_invitation.profile_id"])
    .select(["request_invitation.recipient_email", "request.id as request_id", "request.number"])
    .select(withheldText<string | null>(sql`false`, sql.ref("request.title")).as("title"))
    .select(["request.starts_at", "request.ends_at", "request.time_zone"])
    .select(["request.place_town", "request.place_country", "request.expires_at"])
    .select(["account.locale", "account.time_zone as reader_zone"])
    .where("request_invitation.id", "=", id)
    .where("request_invitation.revoked_at", "is", null)
    .where("request.status", "=", "open")
    .executeTakeFirst();
  if (!row?.title || !row.expires_at) return null;
  return { ...row, title: row.title, expires_at: row.expires_at };
}
export type InvitationFacts = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
