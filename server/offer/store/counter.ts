// Row-level SQL of counter-offers and their lines; with closing.ts the only writer of these tables.
import { hideContactDetails } from "#domain/contact/details.ts";
import { limits } from "#domain/limits.ts";
import type { CounterPlan } from "#domain/offer/counter.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import type { NewLine, OfferLineRow, OfferRow } from "./offer.ts";

export type CounterRow = Row<"counter_offer">;
export type CounterAnswer = "accepted" | "declined" | "revised" | "withdrawn";

/** The lines of the offer's current revision, in their order. */
export async function listLines(
  ctx: Pick<CommandContext, "tx">,
  offer: Pick<OfferRow, "id" | "revision">,
): Promise<OfferLineRow[]> {
  const rows = await ctx.tx
    .selectFrom("offer_line")
    .selectAll()
    .where("offer_id", "=", offer.id)
    .where("revision", "=", offer.revision)
    .orderBy("position")
    .execute();
  return rows as OfferLineRow[];
}

/** How often the offer was countered. The caller has locked the offer. */
export async function countRounds(ctx: Pick<CommandContext, "tx">, offer_id: string): Promise<number> {
  const found = await ctx.tx
    .selectFrom("counter_offer")
    .select("round")
    .where("offer_id", "=", offer_id)
    .orderBy("round", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.round ?? 0;
}

export async function insertCounter(
  ctx: CommandContext,
  offer: OfferRow,
  { round, lines, totals, starts_at, ends_at }: CounterPlan,
  message: string | null,
): Promise<void> {
  const { net_minor, tax_minor, total_minor } = totals;
  const offer_id = offer.id;
  await ctx.tx
    .insertInto("counter_offer")
    .values({
      offer_id,
      round,
      offer_revision: offer.revision,
      message,
      net_minor,
      tax_minor,
      total_minor,
      starts_at,
      ends_at,
      made_at: ctx.now,
    })
    .execute();
  await ctx.tx
    .insertInto("counter_offer_line")
    .values(
      lines.map(
        ({ from_position, quantity, unit = null, unit_net_minor, net_minor, tax_bp, ...line }, index) => ({
          offer_id,
          round,
          position: index + 1,
          from_position,
          label: from_position === null ? line.label : null,
          quantity,
          unit,
          unit_net_minor,
          net_minor,
          tax_bp,
        }),
      ),
    )
    .execute();
}

/** The counter-offer that waits for its answer; a countered offer has one. The caller has locked the offer. */
export async function getOpenCounter(ctx: Pick<CommandContext, "tx">, offer: OfferRow): Promise<CounterRow> {
  const row = await ctx.tx
    .selectFrom("counter_offer")
    .selectAll()
    .where("offer_id", "=", offer.id)
    .orderBy("round", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && row.answer === null && offer.status === "countered" ? row : refuse("transition_not_allowed");
}

/**
 * The lines of a counter-offer as a revision of the offer stores them. The provider reads the offer's labels in full, so
 * contact details in a customer's label are hidden for good.
 */
export async function listCounterLines(
  ctx: Pick<CommandContext, "tx">,
  { offer_id, round, offer_revision }: CounterRow,
): Promise<NewLine[]> {
  const rows = await ctx.tx
    .selectFrom("counter_offer_line as line")
    .leftJoin("offer_line as from", (join) =>
      join
        .onRef("from.offer_id", "=", "line.offer_id")
        .on("from.revision", "=", offer_revision)
        .onRef("from.position", "=", "line.from_position"),
    )
    .select(["line.label as own_label", "from.label as offered_label"])
    .select(["line.quantity", "line.unit", "line.unit_net_minor", "line.net_minor", "line.tax_bp"])
    .where("line.offer_id", "=", offer_id)
    .where("line.round", "=", round)
    .orderBy("line.position")
    .execute();
  return rows.map(({ own_label, offered_label, ...line }) => ({
    ...line,
    // What the customer has proposed, it wants.
    choice: "included" as const,
    label: offered_label ?? hideContactDetails(own_label ?? "").slice(0, limits.offer_label_characters),
  }));
}

/** Notes what became of the waiting counter-offer, if one waits. */
export async function answerCounter(
  ctx: CommandContext,
  offer_id: string,
  answer: CounterAnswer,
): Promise<void> {
  const rounds = await countRounds(ctx, offer_id);
  await ctx.tx
    .updateTable("counter_offer")
    .set({ answer, answered_at: ctx.now })
    .where("offer_id", "=", offer_id)
    .where("round", "=", rounds)
    .where("answer", "is", null)
    .execute();
}
