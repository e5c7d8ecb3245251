// docs/input.md lists every cross-field rule with its field and code, and every kind of upload with types and sizes.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  fileAllowance,
  fileName,
  logo_px,
  photo_px,
  picture_max_pixels,
  picture_max_px,
  storedTypes,
} from "#domain/file/rules.ts";
import { pictureTypes, uploadTypes } from "#domain/file/types.ts";
import { limits } from "#domain/limits.ts";
import { refusals } from "#domain/refusal.ts";
import { sitePicturePx } from "#domain/setting/picture.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { tableRows } from "./doc-tables.ts";

const page = readFileSync("docs/input.md", "utf8");

/** Field and code of every fault that the rules themselves raise; those of schemas come with the schema. */
function faultsIn(text: string): string[] {
  const found = text.matchAll(/path: ["`]([^"`]+)["`],\s*code: "(\w+)"/g);
  return [...found].map(([, path = "", code]) => `${path.replace(/\.\$\{\w+\}/g, "")} ${code}`);
}

function faultsOfRules(): string[] {
  const files = ["domain", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  );
  const rules = files.filter(
    (file) =>
      file.endsWith(".ts") &&
      !/\.(test|example)\.ts$|^server\/(http|kernel|services|[a-z-]+\/web)\//.test(file),
  );
  return rules.flatMap((file) => faultsIn(readFileSync(file, "utf8")));
}

test("every cross-field rule is listed, and none that does not exist in the code", () => {
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| `(\w+)` \| .+ \|$/gm)];
  const written = rows.map(([, field, code]) => `${field} ${code}`);
  expect(new Set(written).size).toBe(written.length);
  expect(written.toSorted()).toEqual([...new Set(faultsOfRules())].toSorted());
});

test("the rules are found however they are written", () => {
  const path = ["`lines.$", "{index}.label`"].join("");
  const text = `[{ path: "ends_at", code: "required" }];[{ path: ${path},\n  code: "too_long" }]`;
  expect(faultsIn(text)).toEqual(["ends_at required", "lines.label too_long"]);
});

test("every cross-row rule is a refusal of the product", () => {
  const section = page.slice(page.indexOf("Rules across rows"), page.indexOf("## Uploads"));
  const codes = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \|$/gm)].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !Object.hasOwn(refusals, code))).toEqual([]);
});

test("uploads have the types and sizes of the code", () => {
  const mib = (bytes: number) => `${bytes / (1024 * 1024)} MiB`;
  const listed = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(" ");
  const visitor = fileAllowance(false, initialSettings);
  const uploads = [
    ["request", uploadTypes, limits.file_bytes],
    ["message, delivery or statement", uploadTypes, limits.file_bytes],
    ["profile photo", pictureTypes, limits.photo_bytes],
    ["partner's logo", pictureTypes, limits.photo_bytes],
    ["marketplace's logo or icon", pictureTypes, limits.photo_bytes],
  ] as const;
  const rows = new Map(tableRows("input.md"));
  for (const [name, types, bytes] of uploads)
    expect(rows.get(name)?.slice(0, 2)).toEqual([listed(types), mib(bytes)]);
  expect(rows.get("request")?.[2]).toBe(
    `${fileAllowance(true, initialSettings).count}; of a visitor's draft ${visitor.count}, together ${mib(visitor.total_bytes)}`,
  );
  expect(rows.get("message, delivery or statement")?.[2]).toBe(`${limits.files_at_once}`);
  for (const type of storedTypes)
    expect(rows.get(type)?.[0]).toBe(`\`${fileName("x", type).slice("x".length)}\``);
  const { logo, icon } = sitePicturePx;
  expect(page).toContain(
    `a logo at most ${logo.width} by ${logo.height} pixels, an icon a square of at most ${icon.width}.`,
  );
  const figures = [picture_max_px, picture_max_pixels].map((pixels) => pixels.toLocaleString("en"));
  for (const figure of [...figures, `photo ${photo_px}`, `logo ${logo_px}`, mib(limits.upload_bytes)])
    expect(page).toContain(figure);
});
