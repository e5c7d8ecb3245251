import type { Fault } from "../fault.ts";

const caught_by = "server/figure/figures.test.ts";

export const figures: readonly Fault[] = [
  {
    file: "server/figure/store/runs.ts",
    find: "and (seen_before <= look.oldest_open or seen_before > look.next_begun)",
    replace: "",
    caught_by,
  },
  {
    file: "server/figure/store/runs.ts",
    find: " or seen_before > look.next_begun)",
    replace: ")",
    caught_by,
  },
  {
    file: "server/figure/store/facts.ts",
    find: "transition in ('confirm', 'revive')",
    replace: "transition = 'confirm'",
    caught_by,
  },
  {
    file: "server/figure/store/facts.ts",
    find: "and begun.id < sent.id",
    replace: "",
    caught_by,
  },
  {
    file: "server/figure/store/facts.ts",
    find: "coalesce(${asker}, role)",
    replace: "role",
    caught_by,
  },
  {
    file: "domain/figure/report.ts",
    find: "sum(name: string, { from, end }: Range, currency: string | null = null): number {",
    replace:
      "sum(name: string, { from, end }: Range, _currency: string | null = null): number {\n    const currency = null;",
    caught_by: "domain/figure/report.test.ts",
  },
];
