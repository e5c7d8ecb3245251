// Row-level SQL of what the register VIES says about providers' VAT numbers: one row per provider, about its present number.

import { checkVatNumber } from "#domain/account/jobs.ts";
import { vatAnswerHoldsMs, viesNumberOf, waitAfterMs } from "#domain/account/vat-check.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import type { ProfileRow } from "./profiles.ts";

type VatCheckRow = Row<"vat_check">;
/** The question that an answer belongs to. */
export type VatQuestion = Pick<VatCheckRow, "profile_id" | "country" | "number" | "asked_at" | "attempts">;

const keyOf = (profile_id: string) => ({ key: `${checkVatNumber.name}:${profile_id}` });

/**
 * Asks VIES about the number of a locked provider, unless that is under way or was answered lately; `isAgain`: in any case. Forgets
 * what was known when it has no number of the register. Returns whether there is one.
 */
export async function askAboutVatNumber(
  ctx: CommandContext,
  provider: Pick<ProfileRow, "id" | "country" | "tax_id">,
  { isAgain = false } = {},
): Promise<boolean> {
  const { id: profile_id } = provider;
  const about = viesNumberOf(provider);
  if (!about) {
    await ctx.tx.deleteFrom("vat_check").where("profile_id", "=", profile_id).execute();
    return false;
  }
  const question = { ...about, asked_at: ctx.now, attempts: 0 };
  const unanswered = {
    outcome: null,
    answered_at: null,
    consultation_number: null,
    registered_name: null,
    registered_address: null,
  };
  const asked = await ctx.tx
    .insertInto("vat_check")
    .values({ profile_id, ...question })
    .onConflict((conflict) =>
      conflict
        .column("profile_id")
        .doUpdateSet({ ...question, ...unanswered })
        .where((eb) =>
          eb.or([
            eb.lit(isAgain),
            eb("vat_check.country", "<>", about.country),
            eb("vat_check.number", "<>", about.number),
            eb("vat_check.outcome", "=", "unanswered"),
            eb("vat_check.answered_at", "<", new Date(ctx.now.getTime() - vatAnswerHoldsMs)),
          ]),
        ),
    )
    .returning("profile_id")
    .executeTakeFirst();
  if (asked) await ctx.enqueue(checkVatNumber, { profile_id }, keyOf(profile_id));
  return true;
}

/** The open question about a provider's number. */
export async function findVatQuestion(db: Database, profile_id: string): Promise<VatQuestion | undefined> {
  return db
    .selectFrom("vat_check")
    .select(["profile_id", "country", "number", "asked_at", "attempts"])
    .where("profile_id", "=", profile_id)
    .where("outcome", "is", null)
    .executeTakeFirst();
}

/** Stores the answer to a question, unless another was put meanwhile. */
export async function keepVatAnswer(
  db: Database,
  question: VatQuestion,
  answer: Pick<
    VatCheckRow,
    "outcome" | "answered_at" | "consultation_number" | "registered_name" | "registered_address"
  >,
): Promise<void> {
  await updateQuestion(db, question).set(answer).execute();
}

/** Counts an attempt in vain: the next one is enqueued, or after the last one the question ends unanswered. */
export async function keepVatFailure(
  db: Database,
  question: VatQuestion,
  { mayRetry, now }: { mayRetry: boolean; now: Date },
): Promise<void> {
  const { profile_id } = question;
  const attempts = question.attempts + 1;
  const wait_ms = mayRetry ? waitAfterMs(attempts) : null;
  const end = wait_ms === null ? ({ outcome: "unanswered", answered_at: now } as const) : {};
  await db.transaction().execute(async (tx) => {
    const kept = await updateQuestion(tx, question)
      .set({ attempts, ...end })
      .returning("profile_id")
      .executeTakeFirst();
    if (!kept || wait_ms === null) return;
    // The queue compares with the database's clock.
    const run_at = new Date(Date.now() + wait_ms);
    await enqueueJob(tx, checkVatNumber, { profile_id }, { ...keyOf(profile_id), run_at });
  });
}

/** Takes a question back that nobody can be asked. */
export async function dropVatQuestion(db: Database, { profile_id, asked_at }: VatQuestion): Promise<void> {
  await db
    .deleteFrom("vat_check")
    .where("profile_id", "=", profile_id)
    .where("asked_at", "=", asked_at)
    .where("outcome", "is", null)
    .execute();
}

/** An update of the row while it still holds this question, unanswered. */
const updateQuestion = (db: Database | Tx, { profile_id, country, number, asked_at }: VatQuestion) =>
  db
    .updateTable("vat_check")
    .where("profile_id", "=", profile_id)
    .where("country", "=", country)
    .where("number", "=", number)
    .where("asked_at", "=", asked_at)
    .where("outcome", "is", null);
