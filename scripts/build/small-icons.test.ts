import { readFileSync } from "node:fs";
import { House } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import draw from "#app/ui/lucide-icon.ts";
import { drawingOf } from "./small-icons.ts";

const code = readFileSync("node_modules/lucide-react/dist/esm/icons/house.mjs", "utf8");

test("the small icon draws what lucide's own component draws", () => {
  const [, nodes = ""] = /draw\((.*)\);/.exec(drawingOf(code)) ?? [];
  const ours = renderToStaticMarkup(
    createElement(draw(JSON.parse(nodes)), { className: "icon", strokeWidth: 1.9 }),
  );
  const theirs = renderToStaticMarkup(createElement(House, { className: "icon", strokeWidth: 1.9 }));
  const shapes = (svg: string) => svg.replace(/^<svg[^>]*>/, "");
  const attributes = (svg: string) =>
    [...(/^<svg([^>]*)>/.exec(svg)?.[1] ?? "").matchAll(/ ([\w:-]+)="([^"]*)"/g)]
      .map(([, name, value]) => `${name}=${name === "class" ? value?.split(" ").at(-1) : value}`)
      .filter((attribute) => !/^aria-hidden/.test(attribute))
      .sort();
  expect(shapes(ours)).toBe(shapes(theirs));
  expect(attributes(ours)).toEqual(attributes(theirs));
});

test("an icon that is written in another way stops the build", () => {
  expect(() => drawingOf("export const House = make();")).toThrow("not written as expected");
});
