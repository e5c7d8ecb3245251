// The notice that a marketplace is not yet set up: what it waits for, and that it costs one query.

import { beforeAll, expect, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import type { Member } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase } from "#tests/kit/statements.ts";
import { isSetUp } from "./setup.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  await kit.owner.query("delete from legal_text; delete from marketplace");
  await publishFirstTexts(kit.runtime);
  operator = await kit.operator();
});

/** Whether it is set up, and how many statements the answer took. */
async function ask(actor: Member): Promise<[boolean, number]> {
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  try {
    const answer = await isSetUp({ scope: new ReadScope(db, actor, kit.now(), initialSettings) });
    return [answer, asked.length];
  } finally {
    await end();
  }
}

test("details, a category and texts without an open passage: none may be missing, and one query reads all", async () => {
  expect(await ask(operator)).toEqual([false, 1]);
  await kit.marketplace();
  expect(await ask(operator)).toEqual([false, 1]);
  const [category] = catalogue;
  if (!category) throw new Error("the product ships categories");
  await kit.run(defineCategory, operator, { ...category });
  expect(await ask(operator)).toEqual([false, 1]);
  for (const kind of ["legal_notice", "privacy_policy", "terms"] as const) {
    expect(await ask(operator)).toEqual([false, 1]);
    await kit.passTime({ hours: 1 });
    const text = {
      kind,
      text_version: "2031-01",
      en: "## All said",
      de: "## Alles gesagt",
    };
    await kit.run(publishLegalText, operator, text);
  }
  expect(await ask(operator)).toEqual([true, 1]);
  // The text in force counts, not an earlier one.
  await kit.passTime({ hours: 1 });
  const [open] = await kit.rows(
    "select en, de from legal_text where kind = 'legal_notice' order by published_at limit 1",
  );
  await kit.run(publishLegalText, operator, { kind: "legal_notice", text_version: "2031-02", ...open });
  expect(await ask(operator)).toEqual([false, 1]);
});
