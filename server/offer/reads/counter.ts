// Page queries of counter-offers: what the customer proposed instead of an offer, as one of its two sides reads it.
import { sql } from "kysely";
import { currencyInfo } from "#domain/currency.ts";
import { limits } from "#domain/limits.ts";
import { type OfferChanges, offerChanges } from "#domain/offer/changes.ts";
import { counterAnswerUntil } from "#domain/offer/counter.ts";
import { type LineChoice, presetLines } from "#domain/offer/optional-lines.ts";
import { lineAmounts } from "#domain/offer/price-display.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { counterLabel, counterMessage, offerLabel } from "#server/request/store/texts.ts";
import { counters, offers } from "../access.ts";
import type { CounterAnswer } from "../store/counter.ts";
import { linesJson } from "./offer.ts";
import type { OfferView } from "./view.ts";

type StoredLine = {
  label: string;
  quantity: number;
  unit: LineUnit | null;
  unit_net_minor: number;
  tax_bp: number;
  /** Of the offer's lines. */
  choice?: LineChoice;
};
type StoredOffered = {
  total_minor: number;
  starts_at: string | null;
  ends_at: string | null;
  lines: StoredLine[];
};

export type CounterView = {
  round: number;
  message: string | null;
  /** ISO 8601, like every instant here. */
  made_at: string;
  /** Null while it waits, and when its time or the offer ended first. */
  answer: CounterAnswer | null;
  total_minor: number;
  /** How it departs from the terms that the offer had then. */
  changes: OfferChanges;
};

export type CountersView = {
  /** The latest first. */
  rounds: CounterView[];
  rounds_left: number;
  /** Until when the latest can be answered; null when none waits. */
  answer_until: string | null;
};

/** What the other terms proposed for this offer are, and whether one waits for its answer. */
export async function findCounters(scope: ReadScope, offer: OfferView): Promise<CountersView> {
  const rows = await counters(scope)
    .select(["round", "total_minor", "starts_at", "ends_at", "made_at", "answer"])
    .select([counterMessage(scope).as("message"), proposedJson(scope).as("lines")])
    .select(offeredJson(scope).as("offered"))
    .where("offer_id", "=", offer.id)
    .orderBy("round", "desc")
    .limit(limits.counter_rounds)
    .execute();
  return {
    rounds: rows.map(({ lines, offered, starts_at, ends_at, made_at, answer, ...row }) => ({
      ...row,
      made_at: made_at.toISOString(),
      answer: answer as CounterAnswer | null,
      changes: changesOf(offer, offered, { ...row, lines, starts_at, ends_at }),
    })),
    rounds_left: limits.counter_rounds - (rows[0]?.round ?? 0),
    answer_until: await findAnswerUntil(scope, offer),
  };
}

async function findAnswerUntil(scope: ReadScope, { id, status }: OfferView): Promise<string | null> {
  if (status !== "countered") return null;
  const row = await offers(scope)
    .select(["counter_answer_due_at", "valid_until"])
    .where("offer.id", "=", id)
    .executeTakeFirst();
  return row ? counterAnswerUntil(row).toISOString() : null;
}

type Proposed = { total_minor: number; starts_at: Date | null; ends_at: Date | null; lines: StoredLine[] };

function changesOf({ currency, prices }: OfferView, before: StoredOffered, after: Proposed): OfferChanges {
  const { step_minor } = currencyInfo(currency);
  const shown = (lines: readonly StoredLine[]) =>
    lines.map((line) => ({ ...line, ...lineAmounts(line, prices, step_minor) }));
  const iso = (at: string | Date | null) => (at ? new Date(at).toISOString() : null);
  const version = ({ total_minor, starts_at, ends_at, lines }: StoredOffered | Proposed) => ({
    total_minor,
    starts_at: iso(starts_at),
    ends_at: iso(ends_at),
    lines: shown(presetLines(lines)),
  });
  return offerChanges(version(before), version(after));
}

/** The lines of `counter_offer`, each with the name that its writer gave it, as the actor reads that. */
const proposedJson = (scope: ReadScope) => sql<StoredLine[]>`coalesce((select json_agg(json_build_object(
    'label', case when counter_offer_line.from_position is null then ${counterLabel(scope)} else ${offerLabel(scope)} end,
    'quantity', counter_offer_line.quantity, 'unit', counter_offer_line.unit,
    'unit_net_minor', counter_offer_line.unit_net_minor, 'tax_bp', counter_offer_line.tax_bp)
    order by counter_offer_line.position)
  from counter_offer_line
    join offer on offer.id = counter_offer_line.offer_id
    left join offer_line on offer_line.offer_id = offer.id and offer_line.revision = counter_offer.offer_revision
      and offer_line.position = counter_offer_line.from_position
  where counter_offer_line.offer_id = counter_offer.offer_id and counter_offer_line.round = counter_offer.round), '[]'::json)`;

/** The terms that the offer had when it was countered. */
const offeredJson = (scope: ReadScope) => sql<StoredOffered>`(select json_build_object(
    'total_minor', offer_revision.total_minor, 'starts_at', offer_revision.starts_at, 'ends_at', offer_revision.ends_at,
    'lines', ${linesJson(scope, sql`offer_revision.revision`)})
  from offer join offer_revision on offer_revision.offer_id = offer.id
  where offer.id = counter_offer.offer_id and offer_revision.revision = counter_offer.offer_revision)`;
