// A screen as its reader gets it: the amounts in its tables, its buttons and its sentences.
import { JSDOM } from "jsdom";
import { expect } from "vitest";
import { formatMoney } from "#domain/format/money.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { type ExpectedText, expectedTextFaults } from "#tests/screens/expected-text.ts";
import { openAs } from "../readers/reading.ts";

/** What a reader finds; amounts in minor units of the euro. */
export type Shown = {
  /** The tables of amounts, each from its first line to its last sum. */
  tables?: number[][];
  amounts?: number[];
  hidden?: number[];
  /** Every command on the page. */
  commands: string[];
  says: ExpectedText[];
};
/** In words: the commands offered, and message keys; "!" precedes an absent one. */
export const shows = (
  commands: string,
  says: string,
  over: Omit<Partial<Shown>, "commands" | "says"> = {},
): Shown => ({
  commands: commands.split(" ").filter(Boolean).sort(),
  says: says.split(" ").map((key) => (key.startsWith("!") ? { absent: key.slice(1) } : key)),
  ...over,
});

/** A number: the page redirects or refuses. */
export type Reader = { who: string; actor: Actor; sees: Shown | 302 | 403 | 404 };

/** Opens a screen as each of its readers in both languages. */
export async function expectScreen(
  runtime: Runtime,
  path: string,
  readers: readonly Reader[],
): Promise<void> {
  for (const { who, actor, sees } of readers)
    for (const locale of ["en", "de"] as const) {
      const { status, html, text } = await openAs(runtime, actor, locale, path);
      const about = `${who} in ${locale}`;
      if (typeof sees === "number") {
        expect({ about, status }).toEqual({ about, status: sees });
        continue;
      }
      const { tables = [], amounts = [], hidden = [], commands, says } = sees;
      const money = (minor: number) => formatMoney(minor, "EUR", locale);
      const { document } = new JSDOM(html).window;
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const offered = new Set(all("[name=command]").map((button) => button.getAttribute("value")));
      expect({
        about,
        status,
        tables: all("table.lines").map((table) =>
          [...table.querySelectorAll("td")].map((cell) => cell.textContent),
        ),
        commands: [...offered].sort(),
        missing: amounts.map(money).filter((amount) => !text.includes(amount)),
        revealed: hidden.map(money).filter((amount) => text.includes(amount)),
        faults: expectedTextFaults(says, { texts: [text], selectors: [] }, locale),
      }).toEqual({
        about,
        status: 200,
        tables: tables.map((rows) => rows.map(money)),
        commands,
        missing: [],
        revealed: [],
        faults: [],
      });
    }
}

type Rates = { fee_bp: number; vat_bp: number; deposit_bp: number };
type Line = { quantity: number; unit_net_minor: number; tax_bp: number };
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** A price as its two sides read it, added up from its lines; these need no rounding. */
export function priceOf(lines: readonly Line[], { fee_bp, vat_bp, deposit_bp }: Rates) {
  const parts = lines.map(({ quantity, unit_net_minor, tax_bp }) => {
    const net = quantity * unit_net_minor;
    return { net, tax: (net * tax_bp) / 10_000 };
  });
  const net = sum(parts.map((part) => part.net));
  const tax = sum(parts.map((part) => part.tax));
  const total = net + tax;
  const fee = (net * fee_bp) / 10_000;
  const fee_tax = (fee * vat_bp) / 10_000;
  const deposit = Math.round((total * deposit_bp) / 10_000);
  const rest = total - deposit;
  const earns = total - fee - fee_tax;
  return {
    total,
    fee,
    earns,
    deposit,
    rest,
    /** With the tax in each line, then the total and the tax that it includes. */
    customer: [...parts.map((part) => part.net + part.tax), total, tax],
    /** Without it, then the tax and the total; as offered with the net sum before, as due in one part and the rest. */
    lines: [...parts.map((part) => part.net), tax, total],
    offered: [...parts.map((part) => part.net), net, tax, total],
    due: [net, tax, total, deposit, rest],
    earnings: [-fee, -fee_tax, earns],
  };
}
