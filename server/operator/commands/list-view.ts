// Views of the console's lists: filters, order and columns that an operator saves under a name, for themselves alone.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { listSearch } from "#domain/operator/list-query.ts";
import { readListQuery } from "#domain/operator/read-list-query.ts";
import { ListName, ViewName, ViewQuery } from "#domain/operator/view.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { choicesOf } from "../reads/console/declaration.ts";
import { findList } from "../reads/console/lists.ts";
import { deleteViewRow, listViewNames, lockView, updateViewName, upsertView } from "../store/views.ts";

/** The address of the list. */
const path = z.string().regex(/^\/admin\/[a-z-]+(\?.*)?$/);

/** Saves a list as it is filtered, replacing a view of the same name. */
export const saveListView = defineCommand({
  name: "save_list_view",
  summary: "An operator saves the filters, order and columns of a list under a name.",
  needs: "operator",
  proof: "none",
  input: z.object({ list: ListName, view_name: ViewName, query: ViewQuery }),
  output: z.strictObject({ view_id: field.id, path }),
  // The lock keeps two concurrent forms from passing the limit.
  async load(ctx, { list }) {
    const { account_id } = requireOperator(ctx.actor);
    await lockAccount(ctx.tx, account_id);
    return { account_id, declared: findList(list) ?? refuse("not_found") };
  },
  allow: (actor) => void requireOperator(actor),
  async run(ctx, { list, view_name: name, query: typed }, { account_id, declared }) {
    const choices = choicesOf(declared);
    const read = readListQuery(new URLSearchParams(typed), choices);
    const query = listSearch({ ...read, after: null }, choices);
    // Written out, some signs become longer.
    const longest = limits.view_query_characters;
    if (query.length > longest) refuseInput([{ path: "query", code: "too_long", params: { max: longest } }]);
    const views = await listViewNames(ctx, account_id);
    const max = limits.views_per_operator;
    if (views.length >= max && !views.some((one) => one.list === list && one.name === name))
      refuseInput([{ path: "view_name", code: "too_many", params: { max } }]);
    const view_id = await upsertView(ctx, { account_id, list, name, query });
    return { view_id, path: `/admin/${list}${query}` };
  },
  audit: ({ list }, { account_id }, { view_id }) => ({ subject: ["account", account_id], view_id, list }),
  exposedVia: ["ui", "rpc"],
});

/** Gives a view another name. */
export const renameListView = defineCommand({
  name: "rename_list_view",
  summary: "An operator renames a saved view of a list.",
  needs: "operator",
  proof: "none",
  input: z.object({ view_id: Id, view_name: ViewName }),
  output: z.strictObject({ view_id: field.id, path }),
  load: lockOwn,
  allow: (actor) => void requireOperator(actor),
  async run(ctx, { view_id, view_name }, { list, query }) {
    await updateViewName(ctx, view_id, view_name);
    return { view_id, path: `/admin/${list}${query}` };
  },
  audit: (_input, { id, account_id, list }) => ({ subject: ["account", account_id], view_id: id, list }),
  exposedVia: ["ui", "rpc"],
});

/** Deletes a view; nothing that it shows changes. */
export const deleteListView = defineCommand({
  name: "delete_list_view",
  summary: "An operator deletes a saved view of a list.",
  needs: "operator",
  proof: "none",
  input: z.object({ view_id: Id }),
  output: z.strictObject({ view_id: field.id, path }),
  load: lockOwn,
  allow: (actor) => void requireOperator(actor),
  async run(ctx, { view_id }, { list }) {
    await deleteViewRow(ctx, view_id);
    return { view_id, path: `/admin/${list}` };
  },
  audit: (_input, { id, account_id, list }) => ({ subject: ["account", account_id], view_id: id, list }),
  exposedVia: ["ui", "rpc"],
});

function lockOwn(ctx: CommandContext, { view_id }: { view_id: string }) {
  return lockView(ctx, { id: view_id, account_id: requireOperator(ctx.actor).account_id });
}
