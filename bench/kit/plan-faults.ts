// Faults of an executed plan: steps whose cost grows with a table instead of with the result.
import { z } from "zod";

/** A step may read this many rows whatever it returns: the rows of one account do not grow with the market. */
export const maxFreeRowVisits = 1_000;
/** Beyond that, a step may read at most this many rows per row that it returns. */
export const maxRowVisitsPerRow = 50;
/** The limit for all steps of one statement: it catches a step that passes all it reads to a count or a sort. */
export const maxRowVisitsPerStatement = 15_000;

export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Index Recheck"?: number | undefined;
  "Rows Removed by Join Filter"?: number | undefined;
  Plans?: PlanNode[] | undefined;
};

const removed = z.number().optional();
const Node: z.ZodType<PlanNode> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": removed,
  "Rows Removed by Index Recheck": removed,
  "Rows Removed by Join Filter": removed,
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.object({ "Query Text": z.string(), Plan: Node });
export type Explained = z.infer<typeof Explained>;

/** The plan in an auto_explain notice; null for any other notice. */
export function readPlan(notice: string): Explained | null {
  const start = notice.indexOf("plan:\n");
  return start < 0 ? null : Explained.parse(JSON.parse(notice.slice(start + 6)));
}

/** The plan's faults, one line per step; `growing` are the tables that no statement may scan. */
export function findPlanFaults({ Plan }: Explained, growing: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  let total = 0;
  for (const node of nodesOf(Plan)) {
    const name = nameOf(node);
    const visited = visitsOf(node);
    if (node["Relation Name"]) total += visited;
    const returned = node["Actual Rows"] * node["Actual Loops"];
    if (
      node["Node Type"] === "Seq Scan" &&
      node["Actual Loops"] > 0 &&
      growing.has(node["Relation Name"] ?? "")
    ) {
      faults.push(`${name} reads the whole table`);
    } else if (visited > maxFreeRowVisits && visited > maxRowVisitsPerRow * returned) {
      faults.push(`${name} visits ${visited} rows and returns ${returned}`);
    }
  }
  if (total > maxRowVisitsPerStatement) faults.push(`all steps together visit ${total} rows`);
  return faults;
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

function visitsOf(node: PlanNode): number {
  const thrown =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0);
  return (node["Actual Rows"] + thrown) * node["Actual Loops"];
}

function nameOf(node: PlanNode): string {
  return [node["Node Type"], node["Relation Name"], node["Index Name"]].filter(Boolean).join(" ");
}
