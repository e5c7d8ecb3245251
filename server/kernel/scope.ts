// Reads start from what the actor may see. A page query gets a `Scoped` and nothing else; each noun's
// policy.ts opens its tables on it, filtered. What comes out knows only that one table, so joining an
// unfiltered one is a type error.
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Actor } from "./actor.ts";
import type { Database } from "./database/db.ts";

const databaseOf = new WeakMap<Scoped, Database>();

/** The right of one actor to read, at one moment of the application's clock. */
export class Scoped {
  readonly actor: Actor;
  readonly now: Date;

  constructor(db: Database, actor: Actor, now: Date) {
    this.actor = actor;
    this.now = now;
    databaseOf.set(this, db);
  }
}

/** The rows of a table an actor may see, as a condition on that table. */
export type Visible = (actor: Actor) => RawBuilder<boolean>;

/** For policy.ts alone: a table with only the rows the actor may see. */
export function only<T extends keyof DB & string>(
  scoped: Scoped,
  table: T,
  visible: Visible,
): SelectQueryBuilder<Pick<DB, T>, T, object> {
  const db = databaseOf.get(scoped);
  if (!db) throw new Error("not a scope made by the kernel");
  const query = db.selectFrom(table) as unknown as SelectQueryBuilder<Pick<DB, T>, T, object>;
  return query.where(visible(scoped.actor));
}
