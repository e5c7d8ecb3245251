import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { paths, routeTable } from "./table.ts";

const fallback = "/*";

async function specified(): Promise<{ specification: string[]; ours: string[] }> {
  const text = await readFile(new URL("../../docs/specification-routes.md", import.meta.url), "utf8");
  const [specification = "", ours = ""] = text.split("## Ours");
  const paths = (part: string) => [...part.matchAll(/^- `([^`]+)`$/gm)].map((match) => match[1] ?? "");
  return { specification: paths(specification), ours: paths(ours) };
}

test("the route table starts with all the specification's routes, in the same order", async () => {
  const { specification } = await specified();
  expect(specification).toHaveLength(28);
  expect(paths.slice(0, specification.length)).toEqual(specification);
});

test("every other route is listed as ours, and no listed route is missing", async () => {
  const { specification, ours } = await specified();
  const others = paths.slice(specification.length);
  expect(others.at(-1)).toBe(fallback);
  expect(others.slice(0, -1).sort()).toEqual(ours.sort());
});

test("every route of the specification has its own screen, not a stub", async () => {
  const { specification } = await specified();
  const files = routeTable.slice(0, specification.length).map(({ file }) => file);
  expect(new Set(files).size).toBe(specification.length);
  for (const file of files) {
    const source = await readFile(new URL(`../../${file}`, import.meta.url), "utf8");
    expect(source, file).toMatch(/export default function/);
  }
});
