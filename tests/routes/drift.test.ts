import { readFile } from "node:fs/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/not-implemented.tsx";
import routes from "#app/routes.ts";

/** What is promised and not there yet. Each answers 404; whoever builds one takes its line out. */
const owed: Record<string, string> = {
  "/offer/:token": "share links come with the code mailed to the recipient",
};

const owedFile = "routes/not-implemented.tsx";
const fallback = "/*";

function pathOf(entry: RouteConfigEntry): string {
  return `/${entry.path ?? ""}`;
}

async function specified(): Promise<{ specification: string[]; ours: string[] }> {
  const text = await readFile(new URL("../../docs/specification-routes.md", import.meta.url), "utf8");
  const [specification = "", ours = ""] = text.split("## Ours");
  const paths = (part: string) => [...part.matchAll(/^- `([^`]+)`$/gm)].map((match) => match[1] ?? "");
  return { specification: paths(specification), ours: paths(ours) };
}

const entries = routes as RouteConfigEntry[];

test("the route table begins with the specification's routes, all of them, in its order", async () => {
  const { specification } = await specified();
  expect(specification).toHaveLength(28);
  expect(entries.map(pathOf).slice(0, specification.length)).toEqual(specification);
});

test("every other route is listed as ours, and nothing listed is missing", async () => {
  const { specification, ours } = await specified();
  const others = entries.map(pathOf).slice(specification.length);
  expect(others.at(-1)).toBe(fallback);
  expect(others.slice(0, -1).sort()).toEqual(ours.sort());
});

test("a route is owed exactly when it is on the list with a reason", () => {
  const unbuilt = entries.filter((entry) => entry.file === owedFile).map(pathOf);
  expect(unbuilt.sort()).toEqual(Object.keys(owed).sort());
  for (const reason of Object.values(owed)) expect(reason).not.toBe("");
});

test.each([
  ["loader", loader],
  ["action", action],
])("an owed route's %s answers 404, never a mock-up", (_name, answer) => {
  try {
    answer();
    expect.unreachable("an owed route must throw");
  } catch (thrown) {
    expect(thrown).toMatchObject({ data: { code: "not_found" }, init: { status: 404 } });
  }
});
