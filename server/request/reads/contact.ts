// Page queries of the contact data of requests.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ownRequests, requestContacts } from "../access.ts";

export type RequestContact = {
  name: string;
  email: string;
  phone: string | null;
  address_line: string | null;
};

const contactColumns = [
  "request_contact.name",
  "request_contact.email",
  "request_contact.phone",
  "request_contact.address_line",
] as const;

/** The contact data of a request, if the actor may see it. */
export async function findRequestContact(
  scope: ReadScope,
  request_id: string,
): Promise<RequestContact | null> {
  const row = await requestContacts(scope)
    .select(contactColumns)
    .where("request_contact.request_id", "=", request_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The contact of the last request that this account's customer submitted, or null. */
export async function findLastContact(scope: ReadScope): Promise<RequestContact | null> {
  const row = await requestContacts(scope)
    .select(contactColumns)
    .where(
      "request_contact.request_id",
      "=",
      ownRequests(scope)
        .select("request.id")
        .where("request.status", "<>", sql.lit("draft"))
        .orderBy("request.opened_at", "desc")
        .limit(1),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The mail address of a submitted draft of the actor, prefilled on the sign-up page without a query parameter. */
export async function findDraftEmail(scope: ReadScope): Promise<string | null> {
  const row = await requestContacts(scope)
    .select("request_contact.email")
    .where(
      sql<boolean>`exists (select 1 from request where request.id = request_contact.request_id
        and request.status = 'draft' and request.is_submitted)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}
