// One row of the table: a form that was opened below its limit, and the limit reached since.
import type { RefusalCode } from "#domain/refusal.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import type { Language } from "../forms-over-http/kit.ts";
import { product } from "../kit/demo-product.ts";

/** The refusals that say how much there may be of something, and how often. */
export type LimitCode =
  | Extract<
      RefusalCode,
      `${string}_limit_reached` | `${string}_used_up` | `${string}_too_soon` | `${string}_too_new`
    >
  | "sending_paused";

export type Reach = (locale: Language) => Promise<{
  page: PageBrowser;
  /** By the names of the fields. */
  typed: Record<string, string>;
  send(page: PageBrowser): Promise<unknown>;
  /** What the sentence names. */
  figures?: Record<string, string>;
}>;

/** Presses the first button with this command. */
export const sends = (command: string) => (page: PageBrowser) =>
  page.submit(page.one(`main button[value="${command}"]`) as HTMLButtonElement);

/** Copies a row so many times, each with an id of its own and what else must differ, as SQL of a JSON object. */
export async function copyRow(
  table: string,
  id: string,
  times: number,
  others = "'{}'::jsonb",
): Promise<void> {
  await product.owner.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, ${rowToCopy(table, "source")}
       || jsonb_build_object('id', gen_random_uuid()) || ${others})).*
     from ${table} source, generate_series(1, $2::int) as nth where source.id = $1`,
    [id, times],
  );
}
