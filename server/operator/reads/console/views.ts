// The views of a list that the operator has saved.
import type { ReadScope } from "#server/kernel/scope.ts";
import { listViews } from "../../access.ts";

export type SavedView = { id: string; name: string; query: string };

/** By name; at most as many as an operator may save. */
export async function listSavedViews(scope: ReadScope, list: string): Promise<SavedView[]> {
  return listViews(scope)
    .select(["operator_view.id", "operator_view.name", "operator_view.query"])
    .where("operator_view.list", "=", list)
    .orderBy("operator_view.name")
    .execute();
}
