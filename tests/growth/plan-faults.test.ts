// What counts as a fault of a plan, on hand-written plans.
import { expect, test } from "vitest";
import { findPlanFaults, type PlanNode, readPlan } from "../../bench/kit/plan-faults.ts";

const growing = new Set(["event"]);
const faults = (Plan: PlanNode) => findPlanFaults({ "Query Text": "select", Plan }, growing);
const node = (type: string, rows: number, more: Partial<PlanNode> = {}): PlanNode => ({
  "Node Type": type,
  "Relation Name": "event",
  "Actual Rows": rows,
  "Actual Loops": 1,
  ...more,
});

test("a sequential scan of a growing table, however few rows it read; one that never ran does not count", () => {
  expect(faults(node("Seq Scan", 1))).toEqual(["Seq Scan event reads the whole table"]);
  expect(faults(node("Seq Scan", 1, { "Relation Name": "category" }))).toEqual([]);
  expect(faults(node("Seq Scan", 0, { "Actual Loops": 0 }))).toEqual([]);
});

test("a step that discards fifty rows for each it returns, from a thousand on", () => {
  const walk = (removed: number) => node("Index Scan", 20, { "Rows Removed by Filter": removed });
  expect(faults(walk(980))).toEqual([]);
  expect(faults(walk(981))).toEqual(["Index Scan event visits 1001 rows and returns 20"]);
  const many = node("Index Scan", 0, { "Actual Loops": 30, "Rows Removed by Filter": 40 });
  expect(faults({ ...node("Nested Loop", 1, { Plans: [many] }), "Relation Name": undefined })).toHaveLength(
    1,
  );
});

test("steps that return all they read, into a count", () => {
  const scan = node("Index Only Scan", 15_001);
  const count: PlanNode = { ...node("Aggregate", 1, { Plans: [scan] }), "Relation Name": undefined };
  expect(faults(count)).toEqual(["all steps together visit 15001 rows"]);
});

test("a notice of auto_explain is read, any other is ignored", () => {
  const Plan = node("Seq Scan", 1);
  const json = JSON.stringify({ "Query Text": "select 1", Plan });
  expect(readPlan(`duration: 0.1 ms  plan:\n${json}`)).toEqual({ "Query Text": "select 1", Plan });
  expect(readPlan("relation already exists, skipping")).toBeNull();
});
