// Counts in bounded steps, each in one transaction with the place up to which it has counted: a process that is killed
// repeats a step from where it began, and nothing is counted twice.
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/kernel/database/db.ts";
import { entryFacts, eventFacts, filing, providersSpread, type Span, spread } from "./facts.ts";
import { advanceRun, lockRun, type Run, settleRun, showRun } from "./runs.ts";

/** Rows of the history in one step. */
const rowsPerStep = 2_000;

export type StepEnd = "more" | "waits" | "counted" | "ended";

/**
 * One step of a run. `more`: there is more to count; `waits`: until a transaction ends; `counted`: everything is;
 * `ended`: another run has taken its place.
 */
export function countStep(db: Database, run_id: number, now: Date, rows = rowsPerStep): Promise<StepEnd> {
  return db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, run_id);
    if (!run) return "ended";
    const { event_id, settled_event_id, entry_id, settled_entry_id } = run;
    // Events first: they file the requests under which entries count.
    if (event_id < settled_event_id) {
      await countEvents(tx, run, { from: event_id, to: Math.min(event_id + rows, settled_event_id) });
      return "more";
    }
    if (entry_id < settled_entry_id) {
      await countEntries(tx, run, { from: entry_id, to: Math.min(entry_id + rows, settled_entry_id) });
      return "more";
    }
    const { state, rest } = await settleRun(tx, run, now);
    const isUpToDate = state === "counted" || (event_id > 0 && rest < rows);
    if (!run.is_shown && isUpToDate) await showRun(tx, run);
    return state;
  });
}

async function countEvents(tx: Tx, run: Run, span: Span): Promise<void> {
  await filing(span).execute(tx);
  const facts = eventFacts(span, run.time_zone);
  await add(tx, run, facts, sql`${spread} union all ${providersSpread(run.time_zone)}`);
  await advanceRun(tx, run, { event_id: span.to });
}

async function countEntries(tx: Tx, run: Run, span: Span): Promise<void> {
  await add(tx, run, entryFacts(span, run.time_zone), spread);
  await advanceRun(tx, run, { entry_id: span.to });
}

/** Adds to the figures of a run. */
async function add(
  tx: Tx,
  { id }: Run,
  facts: RawBuilder<unknown>,
  added: RawBuilder<unknown>,
): Promise<void> {
  await sql`with ${facts}
    insert into figure (run_id, category_id, country, partner_id, name, day, currency, value)
    select ${id}::integer, added.* from (${added}) added
    on conflict on constraint figure_once do update set value = figure.value + excluded.value`.execute(tx);
}
