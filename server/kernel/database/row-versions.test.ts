// The versions by which kept pages learn that something they show has changed.
import { expect, test } from "vitest";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase } from "#tests/kit/statements.ts";
import { rowVersions } from "./row-versions.ts";

const kit = kitDuringFile();
const watched = { legal_text: null, category: null } as const;

let sequence = 0;
async function publish() {
  sequence += 1;
  const input = { kind: "terms", text_version: `2031-${sequence}`, en: "## New", de: "## Neu" } as const;
  await kit.run(publishLegalText, await kit.operator(), input);
}

test("differ after each commit that changes a row, only for its table, and for every process", async () => {
  const [here, elsewhere] = [rowVersions(kit.runtime.db, watched), rowVersions(kit.runtime.db, watched)];
  const before = await here();
  expect(await elsewhere()).toEqual(before);
  await publish();
  const after = await here();
  expect(after.legal_text).not.toBe(before.legal_text);
  expect(after.category).toBe(before.category);
  expect(await elsewhere()).toEqual(after);
});

test("differ after an update, a deletion and a change by hand, but not before the commit", async () => {
  const read = rowVersions(kit.runtime.db, watched);
  await kit.category();
  const seen = new Set([(await read()).category]);
  const client = await kit.owner.connect();
  try {
    await client.query("begin; update category set position = position + 1");
    expect(seen).toContain((await read()).category);
    await client.query("commit");
    seen.add((await read()).category);
    await client.query("begin; delete from category where slug = 'nothing'; rollback");
    await client.query(
      "insert into category select (jsonb_populate_record(category, $1)).* from category limit 1",
      [{ id: "0190a000-0000-7000-8000-000000000001", slug: "kept-for-a-moment" }],
    );
    seen.add((await read()).category);
    await client.query("delete from category where slug = 'kept-for-a-moment'");
    await client.query("update category set position = position - 1");
    seen.add((await read()).category);
  } finally {
    client.release();
  }
  expect(seen.size).toBe(4);
});

test("are read once for all who ask while a read is under way, and after they asked", async () => {
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  try {
    const read = rowVersions(db, watched);
    const first = read();
    // Its snapshot may be older than the text, so it must not answer those who ask from now on.
    await publish();
    const later = await Promise.all([read(), read(), read()]);
    await first;
    expect(asked.length).toBe(2);
    const { legal_text } = await rowVersions(kit.runtime.db, watched)();
    expect(later.map((one) => one.legal_text)).toEqual([legal_text, legal_text, legal_text]);
  } finally {
    await end();
  }
});

test("an error reaches those who asked, and the next one asks again", async () => {
  const { db, end } = listeningDatabase(kit.urls.appUrl);
  const read = rowVersions(db, watched);
  await end();
  await expect(read()).rejects.toThrow();
  await expect(read()).rejects.toThrow();
});
