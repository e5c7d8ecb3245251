// Views of lists that operators save for themselves.
import { beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import type { Member } from "#server/kernel/actor.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listSavedViews } from "../reads/console/views.ts";
import { deleteListView, renameListView, saveListView } from "./list-view.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const save = (view_name: string, query = "", list = "bookings", by = operator) =>
  kit.run(saveListView, by, { list, view_name, query });
const viewsOf = (by: Member, list = "bookings") => listSavedViews(kit.scopeOf(by), list);

test("a view keeps what the list knows of an address, and the same name replaces it", async () => {
  const query = "?after=WzFd&state=confirmed&min=10&owner=1&sort=amount&columns=title,total&from=no";
  const kept = "?state=confirmed&min=10&sort=amount&columns=number,title,total";
  const { view_id, path } = await save("Large", query);
  expect(path).toBe(`/admin/bookings${kept}`);
  expect(await viewsOf(operator)).toEqual([{ id: view_id, name: "Large", query: kept }]);
  expect((await save("Large", "?overdue=1")).view_id).toBe(view_id);
  await save("Large", "", "offers");
  expect(await viewsOf(operator)).toMatchObject([{ name: "Large", query: "?overdue=1" }]);
  expect(await outcomeOf(save("Large", "", "secrets"))).toBe("not_found");
  expect(await outcomeOf(save("  "))).toBe("invalid_input");
});

test("a view gets another name, but not that of another view of the list, and is deleted", async () => {
  const by = await kit.operator();
  const { view_id } = await save("One", "?state=disputed", "bookings", by);
  const other = await save("Two", "", "bookings", by);
  await save("Three", "", "offers", by);
  const rename = (view_name: string) => kit.run(renameListView, by, { view_id, view_name });
  expect(await rename("Three")).toEqual({ view_id, path: "/admin/bookings?state=disputed" });
  expect(await outcomeOf(rename("Two"))).toBe("view_name_taken");
  expect((await viewsOf(by)).map(({ name }) => name)).toEqual(["Three", "Two"]);
  await kit.run(deleteListView, by, { view_id: other.view_id });
  expect((await viewsOf(by)).map(({ name }) => name)).toEqual(["Three"]);
});

test("nobody else sees, renames or deletes a view, and a person acted for keeps none", async () => {
  const { operator: owner, view_id } = await kit.savedView();
  expect(await viewsOf(operator)).not.toContainEqual(expect.objectContaining({ id: view_id }));
  expect(await outcomeOf(kit.run(deleteListView, operator, { view_id }))).toBe("not_found");
  expect(await outcomeOf(kit.run(renameListView, operator, { view_id, view_name: "Mine" }))).toBe(
    "not_found",
  );
  expect(await viewsOf({ ...owner, on_behalf_of: operator.account_id })).toEqual([]);
  expect(await viewsOf(owner)).toHaveLength(1);
});

test("an operator keeps a limited number of views, also when two forms are sent at once", async () => {
  const by = await kit.operator();
  const max = limits.views_per_operator;
  for (let count = 1; count < max; count += 1) await save(`View ${count}`, "", "offers", by);
  const both = await raceOf(
    () => save("One more", "", "offers", by),
    () => save("Another", "", "bookings", by),
  );
  expect(both).toEqual(["done", "invalid_input"]);
  expect(await outcomeOf(save("View 1", "?state=sent", "offers", by))).toBe("done");
});
