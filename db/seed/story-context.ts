// The context in which stories run, the rows that each story has made, and the lines of its offers as command input.
import type { Member } from "#server/kernel/actor.ts";
import type { Clock } from "#server/kernel/clock.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { Slug } from "./catalogue/all.ts";
import type { CustomerKey, ProviderKey } from "./demo-accounts.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import type { Caller } from "./run.ts";
import type { Line } from "./story.ts";
import type { SeedPayments } from "./stripe-answers.ts";

/** The context of all stories. */
export type StoryContext = {
  db: Database;
  run: Caller;
  /** The end of the stories. */
  now: Date;
  actors: Readonly<Record<CustomerKey | ProviderKey | "operator", Member>>;
  pictures: DemoPictures;
  payments: SeedPayments;
  clock: Clock;
  /** Lets a millisecond pass, so that the next row is later than the previous one. */
  tick(): void;
  categories: Readonly<Record<Slug, string>>;
};

/** The rows that a story has made so far. */
export type StoryRows = { request_id: string; offers: Map<ProviderKey, string>; booking_id: string };

const vat = 1_900;

export function linesOf(lines: readonly Line[]) {
  return lines.map(([label, counted, unit_net_minor, tax_bp = vat]) => {
    const [quantity, unit = null] = typeof counted === "number" ? [counted] : counted;
    return { label, quantity, unit, unit_net_minor, tax_bp };
  });
}
