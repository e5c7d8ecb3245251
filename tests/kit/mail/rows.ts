// Rows for the mail tests: a customer, a provider, and a request with its offer in the state that a mail is about
// (its booking: booking-rows.ts). Inserted directly, because the commands that make them belong to other nouns.
import type { Insertable } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type Database, json } from "#server/kernel/database/db.ts";
import { newId } from "#server/kernel/ids.ts";
import { startRuntime } from "../runtime.ts";

export const now = new Date("2027-03-01T09:00:00Z");
export const publicUrl = "https://market.example";
/** A new id, based on the real time: nothing here depends on it. */
export const id = () => newId(new Date());

/** A runtime whose mails go to this port. */
export const startMailRuntime = (smtp_port = 1) =>
  startRuntime({
    at: now,
    env: {
      PUBLIC_URL: publicUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtp_port}`,
      MAIL_FROM: "Proffer <no-reply@market.example>",
    },
  });

type Person = { account_id: string; profile_id: string };
type PersonRow = Partial<Insertable<DB["account"]>> & {
  kind: "customer" | "provider";
  display_name: string;
  country?: string;
  verified_at?: Date | null;
  archived_at?: Date | null;
  category_id?: string;
};

/** An account with one profile, or one more profile for the account `id`. */
export async function insertPerson(db: Database, row: PersonRow): Promise<Person> {
  const { kind, display_name, country = "DE", category_id, archived_at = null, ...account } = row;
  const verified_at = row.verified_at === undefined ? now : row.verified_at;
  const { verified_at: _, ...accountRow } = account;
  const account_id = account.id ?? id();
  const profile_id = id();
  if (!account.id) {
    const defaults = { email: `${account_id}@people.example`, locale: "en", time_zone: "Europe/Berlin" };
    await db
      .insertInto("account")
      .values({ ...defaults, created_at: now, ...accountRow, id: account_id })
      .execute();
  }
  await db
    .insertInto("profile")
    .values({
      id: profile_id,
      account_id,
      kind,
      is_company: false,
      display_name,
      country,
      terms_version: "1",
      terms_accepted_at: now,
      verified_at,
      archived_at,
      created_at: now,
    })
    .execute();
  if (category_id) await db.insertInto("provider_category").values({ profile_id, category_id }).execute();
  return { account_id, profile_id };
}

/** A category; its name in both languages. */
export async function insertCategory(db: Database, name: { en: string; de: string }): Promise<string> {
  const category_id = id();
  await db
    .insertInto("category")
    .values({
      id: category_id,
      slug: `c-${category_id}`,
      name: json(name),
      description: json({}),
      request_questions: json([]),
      information_questions: json([]),
      currency: "EUR",
      tax_bp: 1900,
      fee_bp: 1000,
      deposit_bp: 0,
      policy: "moderate",
      is_exclusive: false,
      position: 1,
    })
    .execute();
  return category_id;
}

/** The service that everything below is about: 12 June 2027, 14:00 to 20:00 in New York. */
export const service = {
  starts_at: new Date("2027-06-12T18:00:00Z"),
  ends_at: new Date("2027-06-13T00:00:00Z"),
  time_zone: "America/New_York",
};
export const title = "Wedding photos <b>for 80</b> guests";
export const amounts = { currency: "EUR", net_minor: 100_000, tax_minor: 19_000, total_minor: 119_000 };
export const terms = { deposit_bp: 0, policy: "moderate", created_at: now } as const;

export type Deal = { customer: Person; provider: Person; other: Person; category_id: string };

/** One requester and two potential providers, all reading this language in Berlin; the second has no category. */
export async function insertDeal(db: Database, locale: "en" | "de"): Promise<Deal> {
  const category_id = await insertCategory(db, { en: "Photography", de: "Fotografie" });
  const customer = await insertPerson(db, { kind: "customer", display_name: "Ada Customer", locale });
  const provider = await insertPerson(db, {
    kind: "provider",
    display_name: "Studio Nord",
    locale,
    category_id,
  });
  const other = await insertPerson(db, { kind: "provider", display_name: "Atelier Süd", locale });
  return { customer, provider, other, category_id };
}

export async function insertRequest(
  db: Database,
  deal: Deal,
  row: Partial<Insertable<DB["request"]>> = {},
): Promise<string> {
  const request_id = id();
  await db
    .insertInto("request")
    .values({
      ...service,
      id: request_id,
      status: "open",
      account_id: deal.customer.account_id,
      profile_id: deal.customer.profile_id,
      category_id: deal.category_id,
      title,
      place_town: "Lübeck",
      place_country: "DE",
      currency: "EUR",
      budget_minor: 150_000,
      opened_at: now,
      expires_at: new Date("2027-03-31T21:59:59Z"),
      created_at: now,
      updated_at: now,
      ...row,
    })
    .execute();
  return request_id;
}

export async function insertOffer(
  db: Database,
  deal: Deal,
  request_id: string,
  row: Partial<Insertable<DB["offer"]>> = {},
): Promise<string> {
  const offer_id = id();
  await db
    .insertInto("offer")
    .values({
      ...service,
      ...amounts,
      ...terms,
      id: offer_id,
      status: "sent",
      request_id,
      request_revision: 1,
      profile_id: deal.provider.profile_id,
      message: "Gladly.",
      valid_until: new Date("2027-03-15T22:59:59Z"),
      sent_at: now,
      ...row,
    })
    .execute();
  if (row.status === "countered") {
    const proposed = { net_minor: 90_000, tax_minor: 17_100, total_minor: 107_100, made_at: now };
    await db
      .insertInto("counter_offer")
      .values({ offer_id, round: 1, offer_revision: 1, ...proposed })
      .execute();
  }
  return offer_id;
}

/** The person as an actor with this profile. */
export const actorOf = (person: Deal["customer"], kind: "customer" | "provider"): Member => ({
  kind: "member",
  account_id: person.account_id,
  email: "somebody@people.example",
  is_operator: false,
  profile: { id: person.profile_id, kind, display_name: "Somebody", country: "DE", is_verified: true },
  visitor_id: null,
  on_behalf_of: null,
  assurance: { is_two_factor: false, proved_at: null },
});
