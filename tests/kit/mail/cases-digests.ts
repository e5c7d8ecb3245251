// The daily digest, in each of its situations.
import type { Database } from "#server/kernel/database/db.ts";
import { type MailCase, same, words } from "./case-states.ts";
import { type Deal, id, insertOffer, insertRequest, now, title } from "./rows.ts";

const hour = 3_600_000;
const before = (hours: number) => new Date(now.getTime() - hours * hour);

/** Which topics an account wants once a day. */
async function chooseDaily(
  db: Database,
  { account_id }: Deal["customer"],
  ...topics: string[]
): Promise<void> {
  for (const topic of topics)
    await db
      .insertInto("notification_choice")
      .values({ account_id, topic, is_mailed: false, otherwise: "daily" })
      .execute();
}

async function insertDigest(db: Database, profile_id: string): Promise<string> {
  const digest_id = id();
  await db
    .insertInto("digest")
    .values({ id: digest_id, profile_id, since: before(20), due_at: now, closed_at: now })
    .execute();
  return digest_id;
}

export const digestCases: readonly MailCase[] = [
  {
    template: "daily_digest",
    told: "to a customer, about an offer",
    to: "customer",
    subject: words("Your daily summary", "Ihre tägliche Übersicht"),
    says: [
      same(title),
      words("New offer", "Neues Angebot"),
      words("An offer was changed", "Ein Angebot wurde geändert"),
    ],
    never: [words("Conversations", "Unterhaltungen")],
    async arrange(db, deal) {
      const { customer } = deal;
      await chooseDaily(db, customer, "offers");
      const offer_id = await insertOffer(db, deal, await insertRequest(db, deal, { status: "open" }));
      for (const event of ["offer_received", "offer_revised"])
        await db
          .insertInto("notification")
          .values({
            id: id(),
            profile_id: customer.profile_id,
            event,
            subject: "offer",
            subject_id: offer_id,
            happened_at: before(2),
          })
          .execute();
      return { subject_id: await insertDigest(db, customer.profile_id), path: "/notifications" };
    },
  },
  {
    template: "daily_digest",
    told: "to a provider, about a new request",
    to: "provider",
    subject: words("Your daily summary", "Ihre tägliche Übersicht"),
    says: [
      words("Request 1", "Anfrage 1"),
      words("Lübeck, Germany", "Lübeck, Deutschland"),
      words("€1,500.00", "1.500,00 €"),
    ],
    async arrange(db, deal) {
      await chooseDaily(db, deal.provider, "matching_requests");
      await insertRequest(db, deal, { status: "open", opened_at: before(3) });
      return { subject_id: await insertDigest(db, deal.provider.profile_id), path: "/requests" };
    },
  },
];
