// Each category of the catalogue has a drawing, and any other a picture made from its name.
import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { CategoryPicture, drawnCategories } from "./picture.tsx";

const file = readFileSync(new URL("./drawings.svg", import.meta.url), "utf8");
const symbols = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
const markup = (slug: string, name: string) =>
  renderToStaticMarkup(<CategoryPicture slug={slug} name={name} />);

describe("pictures of categories", () => {
  test("every category of the catalogue has its own drawing, and every drawing is used", () => {
    expect([...drawnCategories].sort()).toEqual(catalogue.map(({ slug }) => slug).sort());
    expect([...symbols].sort()).toEqual([...drawnCategories, "landing"].sort());
    for (const { slug, name } of catalogue) {
      expect(markup(slug, name.en)).toMatch(new RegExp(`<use href="[^"#]+drawings[^"#]*#${slug}"`));
    }
  });

  test("an operator's own category gets blocks chosen by its name: always the same, others for another name", () => {
    const names = ["Florist", "Steuerberatung", "Hochzeitsauto", "Reinigung", "Möbelbau", "日本料理"];
    const pictures = names.map((name) => markup("own", name));
    for (const [index, picture] of pictures.entries()) {
      expect(picture).not.toContain("<use");
      expect(picture.match(/class="(?:solid|warm|plain)"/g)).toHaveLength(3);
      expect(markup("other-slug", names[index] ?? "")).toBe(picture);
    }
    expect(new Set(pictures).size).toBeGreaterThan(4);
  });

  test("take every colour from the theme", () => {
    expect(file).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|oklch|style=/i);
    const colours = [...file.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);
    expect(colours.every((colour) => colour === "none" || colour?.startsWith("var(--"))).toBe(true);
  });
});
