// The mail about unread messages, in each of its situations.
import type { Insertable } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { type MailCase, same, words } from "./case-states.ts";
import { type Deal, id, insertRequest, now } from "./rows.ts";

type Side = "customer" | "provider";

/** A thread in which one side wrote these texts, and the other has read none of them. */
async function insertThread(db: Database, deal: Deal, side: Side, texts: readonly string[]) {
  const request_id = await insertRequest(db, deal, { status: "open" });
  const thread: Insertable<DB["thread"]> = {
    id: id(),
    request_id,
    customer_profile_id: deal.customer.profile_id,
    provider_profile_id: deal.provider.profile_id,
    begun_by: "provider",
    created_at: now,
    last_message_at: now,
    message_count: texts.length,
    [`${side}_read_count`]: texts.length,
  };
  await db.insertInto("thread").values(thread).execute();
  const profile_id = deal[side].profile_id;
  for (const [index, text] of texts.entries())
    await db
      .insertInto("message")
      .values({ id: id(), thread_id: thread.id, position: index + 1, side, profile_id, text, sent_at: now })
      .execute();
  return { subject_id: thread.id, path: `/request/${request_id}/messages/${deal.provider.profile_id}#write` };
}

export const threadCases: readonly MailCase[] = [
  {
    template: "messages_unread",
    told: "to the customer, with contact details hidden",
    to: "customer",
    subject: words("New message from Studio Nord: {title}", "Neue Nachricht von Studio Nord: {title}"),
    says: [
      same("Is there parking?"),
      words("[hidden until the booking is confirmed]", "[verborgen, bis die Buchung bestätigt ist]"),
    ],
    never: [same("0171 1234567")],
    arrange: (db, deal) => insertThread(db, deal, "provider", ["Is there parking?", "Call 0171 1234567"]),
  },
  {
    template: "messages_unread",
    told: "to the provider, with the latest of several",
    to: "provider",
    subject: words("New message: {title}", "Neue Nachricht: {title}"),
    says: [same("fourth"), words("earlier ones", "Die früheren")],
    never: [same("first"), same("Ada Customer")],
    arrange: (db, deal) => insertThread(db, deal, "customer", ["first", "second", "third", "fourth"]),
  },
];
