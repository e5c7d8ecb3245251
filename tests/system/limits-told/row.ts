// One row of the table: a form opened below its limit, which has been reached since.
import type { RefusalCode } from "#domain/refusal.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import type { Language } from "../forms-over-http/kit.ts";
import { product } from "../kit/demo-product.ts";

/** The refusals that say how much of something is allowed, and how often. */
export type LimitCode =
  | Extract<
      RefusalCode,
      `${string}_limit_reached` | `${string}_used_up` | `${string}_too_soon` | `${string}_too_new`
    >
  | "sending_paused";

export type Reach = (locale: Language) => Promise<{
  page: PageBrowser;
  /** By field name. */
  typed: Record<string, string>;
  send(page: PageBrowser): Promise<unknown>;
  /** The values that the sentence names. */
  figures?: Record<string, string>;
}>;

/** Presses the first button with this command. */
export const sends = (command: string) => (page: PageBrowser) =>
  page.submit(page.one(`main button[value="${command}"]`) as HTMLButtonElement);

/** Copies a row this many times, each with its own id and other values that must differ, as SQL of a JSON object. */
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
