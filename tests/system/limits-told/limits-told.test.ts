// A form that reaches a limit says which one, on the form's page, in the reader's language; and the input stays. Each
// limit is reached in another tab after the form was opened. A refusal of this kind without a row does not compile.
import { describe, expect, test } from "vitest";
import { type RefusalCode, refusals } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { control, type Language, languages, type } from "../forms-over-http/kit.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { accountRows } from "./account.ts";
import { bookingRows } from "./booking.ts";
import { mailRows } from "./mails.ts";
import { requestRows } from "./requests.ts";
import type { LimitCode, Reach } from "./row.ts";

provideDemoProduct();

const rows: Record<LimitCode, Reach> = { ...accountRows, ...bookingRows, ...mailRows, ...requestRows };

type Sentence = (inputs: Record<string, string>, options: { locale: Language }) => string;
const sentences = m as unknown as Record<string, Sentence>;

describe.concurrent.each(Object.entries(rows))("%s", (code, reach) => {
  test.each(languages)("%s: is told on the page of its form", async (locale) => {
    const { page, typed, send, figures = {} } = await reach(locale);
    type(page, typed);
    await send(page);
    const said = sentences[`refusal_${code}`]?.(figures, { locale }) ?? code;
    expect([page.status, page.text()]).toEqual([
      refusals[code as RefusalCode],
      expect.stringContaining(said),
    ]);
    expect(page.alert, "where a screen reader hears of it").toContain(said);
    expect(page.text()).not.toContain("undefined");
    for (const [name, text] of Object.entries(typed))
      expect([name, control(page, name).value]).toEqual([name, text]);
  });
});
