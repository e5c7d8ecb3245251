// The context in which stories run, and the rows that each has made.
import type { Member } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { Slug } from "./catalogue/all.ts";
import type { CustomerKey, ProviderKey } from "./demo-accounts.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import type { Caller } from "./run.ts";

/** The context of all stories. */
export type StoryContext = {
  db: Database;
  run: Caller;
  /** The end of the stories. */
  now: Date;
  actors: Readonly<Record<CustomerKey | ProviderKey, Member>>;
  pictures: DemoPictures;
  /** Lets a millisecond pass, so that what is made next is later than what was made before. */
  tick(): void;
  categories: Readonly<Record<Slug, string>>;
};

/** The rows that a story has made so far. */
export type StoryRows = { request_id: string; offers: Map<ProviderKey, string>; booking_id: string };
