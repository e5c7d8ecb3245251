// Offers to an e-mail address for the mail tests.
import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type Database, json } from "#server/kernel/database/db.ts";
import { amounts, type Deal, id, now, service, title } from "./rows.ts";

export async function insertDirectOffer(
  db: Database,
  deal: Deal,
  row: Partial<Insertable<DB["direct_offer"]>> = {},
): Promise<string> {
  const direct_offer_id = id();
  await db
    .insertInto("direct_offer")
    .values({
      ...service,
      ...amounts,
      id: direct_offer_id,
      status: "sent",
      profile_id: deal.provider.profile_id,
      category_id: deal.category_id,
      recipient_email: "ada@people.example",
      recipient_name: "Ada Example",
      locale: "de",
      title,
      message: "As we said.\n\nGladly.",
      date_flexibility: "exact",
      place_town: "New York",
      place_country: "US",
      lines: json([]),
      deposit_bp: 0,
      policy: "moderate",
      token_hash: createHash("sha256").update(direct_offer_id).digest(),
      sent_at: now,
      expires_at: new Date("2027-03-15T22:59:59Z"),
      ...row,
    })
    .execute();
  return direct_offer_id;
}
