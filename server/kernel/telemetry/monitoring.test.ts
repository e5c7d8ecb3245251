// The alert rules and the dashboard of `deploy/monitoring` name only metrics, labels and values that `/metrics` prints.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readMatters } from "#server/operator/readings.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { openMetrics } from "./metrics.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), "utf8");
type Rule = { alert: string; expr: string; annotations: { summary: string } };
const rules = (parse(read("alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
type Panel = { title: string; targets: { expr: string; legendFormat: string }[] };
const panels = (JSON.parse(read("dashboard.json")) as { panels: Panel[] }).panels;
const queries: { name: string; expr: string; text: string }[] = [
  ...rules.map(({ alert, expr, annotations }) => ({ name: alert, expr, text: annotations.summary })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ name: title, expr, text: legendFormat })),
  ),
];

let known: Map<string, Set<string>>;
const kit = kitDuringFile();
beforeAll(async () => {
  const metrics = await openMetrics("a token of the tests, long", {
    runtime: kit.runtime,
    pools: {},
    countStreams: () => 0,
    readMatters: () => readMatters(kit.runtime),
  });
  known = new Map(metrics.names().map(({ name, labels }) => [name, new Set(labels)]));
  metrics.stop();
});

/** Names of metrics in an expression, without functions, labels and their values. */
const metricsIn = (expr: string) => expr.match(/\b(?:proffer|nodejs|process)_[a-z0-9_]+/g) ?? [];
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/([a-z_]+)\s*=~?\s*"/g)].map(([, label = ""]) => label),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/)),
];
const shownLabels = (text: string) =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?([a-z_]+)\s*\}\}/g)].map(([, label = ""]) => label);

/** The metric itself, or that of a histogram's series. */
const baseOf = (name: string) => (known.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ""));

describe("the rules and the dashboard", () => {
  test("exist, each with a text", () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(10);
    for (const { alert, annotations } of rules) expect(annotations.summary, alert).toMatch(/\.$/);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
  test.each(queries)("$name asks for metrics and labels that are printed", ({ expr, text }) => {
    const names = metricsIn(expr).map(baseOf);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const labels = known.get(name);
      expect(labels, name).toBeDefined();
      for (const label of [...labelsIn(expr), ...shownLabels(text)])
        if (label !== "le") expect([...(labels ?? [])], `${name} has ${label}`).toContain(label);
    }
  });
});

test("every metric of ours that shows a fault has a rule", () => {
  const asked = new Set(rules.flatMap(({ expr }) => metricsIn(expr).map(baseOf)));
  for (const name of [
    ...["proffer_dead_jobs", "proffer_operator_tasks", "proffer_backup_age_seconds"],
    ...[
      "proffer_ledger_imbalance_transactions",
      "proffer_queue_oldest_job_age_seconds",
      "proffer_queue_read",
    ],
  ])
    expect([...asked]).toContain(name);
});
