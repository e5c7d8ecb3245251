import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { deleteListView, renameListView, saveListView } from "./list-view.ts";

export const saveListViewExample: ExampleOf<typeof saveListView> = async (kit) => ({
  actor: await kit.operator(),
  input: { list: "bookings", view_name: "Large and overdue", query: "?overdue=1&min=1000&sort=amount" },
  stranger: null,
  forbidden: await kit.customer(),
});

export const renameListViewExample: ExampleOf<typeof renameListView> = async (kit) => {
  const { operator, view_id } = await kit.savedView();
  const input = { view_id, view_name: "Overdue" };
  return { actor: operator, input, stranger: await kit.operator(), forbidden: await kit.customer() };
};

export const deleteListViewExample: ExampleOf<typeof deleteListView> = async (kit) => {
  const { operator, view_id } = await kit.savedView();
  return {
    actor: operator,
    input: { view_id },
    stranger: await kit.operator(),
    forbidden: await kit.customer(),
  };
};
