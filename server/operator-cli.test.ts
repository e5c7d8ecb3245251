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

test("settings are listed, set with a reason, and their history shown", async () => {
  expect(await cli("settings", "list")).toContain("booking_hold_hours: 72 hours");
  expect(await cli("settings", "set", "booking_hold_hours", "48", "Dates fill fast.")).toBe(
    "booking_hold_hours: 48 hours",
  );
  expect(await cli("settings", "set", "platform_fee_bp", "12,5", "The board decided.")).toBe(
    "platform_fee_bp: 12.5 %",
  );
  expect(await cli("settings", "history", "booking_hold_hours")).toMatch(
    /^1 {2}\d{4}-.* {2}48 hours {2}Dates fill fast\.\n0 {2}at first {2}72 hours$/,
  );
  await expect(cli("settings", "set", "booking_hold_hours", "5000", "Longer.")).rejects.toThrow(
    "booking_hold_hours was not set to 5000: new_value too_big.",
  );
  await expect(cli("settings", "history", "holding")).rejects.toThrow("There is no setting holding.");
  await expect(cli("settings", "set", "booking_hold_hours", "48")).rejects.toThrow("usage:");
});

test("the figures are counted anew, and shown once they are", async () => {
  await kit.openRequest();
  expect(await cli("figures", "rebuild")).toBe("The figures are counted anew.");
  const runs = await kit.rows("select id, is_shown from figure_run");
  expect(await cli("figures", "rebuild")).toBe("The figures are counted anew.");
  expect(await kit.rows("select id, is_shown from figure_run")).toEqual([
    { id: runs[0]?.id + 1, is_shown: true },
  ]);
  expect(
    await kit.rows("select value::int from figure where name = 'requests' and category_id is null"),
  ).toEqual(expect.arrayContaining([{ value: 1 }]));
});

test.each([
  [[]],
  [["catalog"]],
  [["figures"]],
  [["figures", "now"]],
  [["catalogue", "now"]],
  [["create"]],
  [["create", "nobody"]],
])("wrong arguments are answered with the usage: %o", async (args) => {
  await expect(cli(...args)).rejects.toThrow("usage: npm run operator -- setup");
});
