// The grammar of `select`: columns with aliases, and relations embedded by foreign keys, one level deep.
import { limits } from "#domain/limits.ts";
import { refuseParameter } from "./refuse.ts";
import { TextReader } from "./text-reader.ts";

export type SelectedColumn = { column: string; alias: string };
/** `hint`: the foreign key's column, where two tables have more than one. */
export type SelectedEmbed = { target: string; hint: string | null; alias: string; selection: Selection };
/** `has_all`: `*` was selected, all columns before those that are named. */
export type Selection = { has_all: boolean; columns: SelectedColumn[]; embeds: SelectedEmbed[] };

/** The selection without a `select` parameter. */
export const everything: Selection = { has_all: true, columns: [], embeds: [] };

/** @throws Refusal invalid_input */
export function parseSelect(text: string): Selection {
  const reader = new TextReader("select", text, "invalid_select");
  let columns = 0;
  let embeds = 0;
  const list = (isEmbedded: boolean): Selection => {
    const selection: Selection = { has_all: false, columns: [], embeds: [] };
    do {
      if (reader.take("*")) {
        selection.has_all = true;
        continue;
      }
      const first = reader.name();
      const isAlias = reader.take(":");
      const name = isAlias ? reader.name() : first;
      const hint = reader.take("!") ? reader.name() : null;
      if (!reader.take("(")) {
        if (hint !== null) reader.refuse();
        columns += 1;
        if (columns > limits.select_columns)
          refuseParameter("select", "too_many", { max: limits.select_columns });
        selection.columns.push({ column: name, alias: aliasOf(first) });
        continue;
      }
      embeds += 1;
      if (embeds > limits.embeds_per_query) refuseParameter("select", "too_many_embeds");
      if (isEmbedded) refuseParameter("select", "embedded_too_deep");
      const inner = list(true);
      reader.expect(")");
      selection.embeds.push({ target: name, hint, alias: aliasOf(first), selection: inner });
    } while (reader.take(","));
    return selection;
  };
  const selection = list(false);
  reader.expectEnd();
  return selection;
}

function aliasOf(name: string): string {
  // PostgreSQL truncates longer names; our own names begin with two underscores.
  if (name.length > 63 || name.startsWith("__")) return refuseParameter("select", "unknown_column");
  return name;
}
