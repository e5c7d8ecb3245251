import { beforeAll, expect, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { operatorCli } from "./operator-cli.ts";

const kit = kitDuringFile();
beforeAll(async () => {
  kit.runtime.env.MODE = "live";
});

const rows = () => kit.rows("select * from category order by slug");
const nobody = { ask: () => Promise.resolve(null), tell: () => {} };
const cli = (...args: string[]) => operatorCli(kit.runtime, args, nobody);

test("a live installation gets the product's categories once, and keeps its changes to them", async () => {
  const before = await rows();
  expect(await cli("catalogue")).toBe(catalogue.map(({ slug }) => `${slug}: loaded`).join("\n"));
  const loaded = await rows();
  expect(loaded.map(({ slug }) => slug)).toEqual([...before, ...catalogue].map(({ slug }) => slug).sort());
  for (const category of catalogue) {
    const row = loaded.find(({ slug }) => slug === category.slug);
    expect(row).toMatchObject({
      name: category.name,
      fee_bp: category.fee_bp,
      archived_at: null,
      version: 1,
    });
    expect(row.request_questions).toEqual(category.request_questions);
  }
  await kit.owner.query("update category set fee_bp = 1234 where slug = 'photography'");
  await kit.owner.query("update category set archived_at = now() where slug = 'music-dj'");
  await kit.owner.query("delete from category where slug = 'event-venue'");
  const changed = await rows();
  expect(await cli("catalogue")).toContain("photography: there already, left as it is");
  const again = await rows();
  expect(again.filter(({ slug }) => slug !== "event-venue")).toEqual(changed);
  expect(again).toHaveLength(loaded.length);
});

test.each([[[]], [["catalog"]], [["catalogue", "now"]], [["create"]], [["create", "nobody"]]])(
  "wrong arguments are answered with the usage: %o",
  async (args) => {
    await expect(cli(...args)).rejects.toThrow("usage: npm run operator -- setup");
  },
);
