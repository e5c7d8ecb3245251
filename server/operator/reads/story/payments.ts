// The payments of a booking and what was refunded of them, the latest first, each with its page.
import { sql } from "kysely";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { dated, type StoryPlace } from "./place.ts";
import type { StorySubject } from "./subject.ts";

export type MoneyMove = {
  id: string;
  kind: "payment" | "refund";
  status: string;
  amount_minor: number;
  currency: string;
  stripe_id: string | null;
  at: string;
};

export async function listStoryPayments(scope: ReadScope, { booking_id }: StorySubject, place: StoryPlace) {
  const rowsOf = async (kind: MoneyMove["kind"]): Promise<MoneyMove[]> => {
    const [table, stripe_id] =
      kind === "payment"
        ? (["payment_attempt", "payment_intent_id"] as const)
        : (["refund", "stripe_refund_id"] as const);
    const after = dated.read(place.after);
    const rows = await forOperators(scope, table)
      .select(["id", "status", "amount_minor", "currency", "created_at"])
      .select(sql<string | null>`${sql.ref(`${table}.${stripe_id}`)}`.as("stripe_id"))
      .where("booking_id", "=", booking_id)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(place.rows + 1)
      .execute();
    return rows.map(({ created_at, ...row }) => ({ ...row, kind, at: created_at.toISOString() }));
  };
  const rows = [...(await rowsOf("payment")), ...(await rowsOf("refund"))];
  rows.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
  return dated.page(rows, place.rows);
}
