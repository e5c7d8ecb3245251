import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { splitLanguages } from "./one-language.ts";
import { openMessage } from "./open-language.ts";

const compiled = `const en_hello = () => { return \`Hello there\` };
const de_hello = () => { return \`Guten Tag\` };
export const hello = (inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "de") return de_hello(inputs)
	return en_hello(inputs)
};`;

async function built(scripts: Record<string, string>): Promise<string> {
  const client = await mkdtemp(join(tmpdir(), "proffer-split-"));
  await mkdir(join(client, "assets"));
  for (const [name, code] of Object.entries(scripts)) await writeFile(join(client, "assets", name), code);
  return client;
}

const vendor = "export const render = (text) => document.body.append(text);";
const page = 'import { hello } from "./words-1.js"; import { render } from "./vendor-1.js"; render(hello());';

test("each language gets only its own messages, and scripts without messages are shared", async () => {
  const client = await built({
    "words-1.js": openMessage(compiled),
    "page-1.js": page,
    "vendor-1.js": vendor,
  });
  try {
    expect(await splitLanguages(client, ["en", "de"])).toEqual(["page-1.js", "words-1.js"]);
    const read = (name: string) => readFile(join(client, "assets", name), "utf8");
    expect((await readdir(join(client, "assets"))).sort()).toEqual(["de", "en", "vendor-1.js"]);
    expect(await read("vendor-1.js")).toContain("document.body.append");
    expect(await read("de/words-1.js")).toContain("Guten Tag");
    expect(await read("de/words-1.js")).not.toContain("Hello");
    expect(await read("en/words-1.js")).toContain("Hello there");
    expect(await read("en/words-1.js")).not.toContain("Guten");
    // Scripts with messages are in the same folder, shared ones in the parent folder.
    expect(await read("de/page-1.js")).toMatch(/["']\.\/words-1\.js["']/);
    expect(await read("de/page-1.js")).toMatch(/["']\.\.\/vendor-1\.js["']/);
  } finally {
    await rm(client, { recursive: true });
  }
});

test("a compiler that reads the language differently fails the build", () => {
  expect(() => openMessage("export const hello = () => say(getLocale());")).toThrow("does not ask");
});

test("a build without messages fails", async () => {
  const client = await built({ "vendor-1.js": vendor });
  await expect(splitLanguages(client, ["en", "de"])).rejects.toThrow("asks for a language");
  await rm(client, { recursive: true });
});
