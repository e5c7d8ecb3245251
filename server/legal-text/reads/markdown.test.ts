import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test("headings start at h2 whatever level the text begins with, and keep their order below", () => {
  const expected = '<h2 id="s-who">Who</h2>\n<h3 id="s-where">Where</h3>';
  expect(renderMarkdown("# Who\n\n## Where").html).toBe(expected);
  expect(renderMarkdown("### Who\n\n#### Where").html).toBe(expected);
});

test("each heading has its own anchor, and the highest ones are the contents", () => {
  const { headings } = renderMarkdown("## 1. Du & *ich*\n\n### Klein\n\n## Ärger?\n\n## Ärger?\n\n## ???");
  expect(headings).toEqual([
    { id: "s-1-du-ich", text: "1. Du & ich" },
    { id: "s-ärger", text: "Ärger?" },
    { id: "s-ärger-2", text: "Ärger?" },
    { id: "s-part", text: "???" },
  ]);
});

test.each([
  ["<script>alert(1)</script>", /<script/],
  ["a <img src=x onerror=alert(1)>", /<img/],
  ["<h1 id=content>x</h1>", /<h\d/],
  ["[x](javascript:alert(1))", /javascript:/],
  ["![x](javascript:alert(1))", /javascript:/],
  ["## <b onmouseover=x>a</b>", /<b /],
])("%s stays text", (markdown, forbidden) => {
  expect(renderMarkdown(markdown).html).not.toMatch(forbidden);
});

test("a text without headings has no contents", () => {
  expect(renderMarkdown("Just words.")).toEqual({ html: "<p>Just words.</p>", headings: [] });
});
