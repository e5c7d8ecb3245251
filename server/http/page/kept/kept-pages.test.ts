// Kept pages of two web processes on one database: a change of what they show is on the next answer of both.
import { describe, expect, test } from "vitest";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import { editPartner } from "#server/partner/commands/edit-partner.ts";
import { setPartnerLogo } from "#server/partner/commands/partner-logo.ts";
import { pausePartner } from "#server/partner/commands/pause-partner.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { renderLoader, startProcess } from "#tests/kit/kept-process.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase } from "#tests/kit/statements.ts";
import { logoOf, partnerInput } from "#tests/kit/states/partners.ts";
import { keptPages, shownRows } from "./facts.ts";

const kit = kitDuringFile();

let sequence = 0;
const next = () => {
  sequence += 1;
  return String(sequence).padStart(3, "0");
};

async function publish(kind: "legal_notice" | "terms" | "privacy_policy"): Promise<string> {
  kit.clock.move(1);
  const text_version = `2032-${next()}`;
  await kit.run(publishLegalText, await kit.operator(), { kind, text_version, en: "## A", de: "## A" });
  return text_version;
}

type Change = [what: string, prepare: () => Promise<{ path: string; change: () => Promise<string> }>];

const changes: Change[] = [
  ...(
    [
      ["/legal", "legal_notice"],
      ["/terms", "terms"],
      ["/privacy-policy", "privacy_policy"],
    ] as const
  ).map(
    ([path, kind]): Change => [
      `a new version of ${path}`,
      async () => ({ path, change: () => publish(kind) }),
    ],
  ),
  [
    "a new category on the start page",
    async () => {
      const slug = `kept-${next()}`;
      const operator = await kit.operator();
      const change = async () => {
        await kit.run(defineCategory, operator, kitCategory({ slug }));
        return slug;
      };
      return { path: "/", change };
    },
  ],
  [
    "a new text of a partner",
    async () => {
      const { name, operator, partner_id, version } = await kit.partner();
      const change = async () => {
        await kit.run(editPartner, operator, {
          partner_id,
          version,
          ...partnerInput(name),
          text_en: "Another text",
        });
        return "Another text";
      };
      return { path: `/join/${name}`, change };
    },
  ],
  [
    "a partner's logo",
    async () => {
      const { name, operator, partner_id, version } = await kit.partner();
      const change = async () =>
        (await kit.run(setPartnerLogo, operator, { partner_id, version, ...logoOf(partner_id) })).file_id;
      return { path: `/join/${name}`, change };
    },
  ],
  [
    "a paused partner",
    async () => {
      const { name, operator, partner_id, version } = await kit.partner();
      const change = async () => {
        await kit.run(pausePartner, operator, { partner_id, version, reason: "The contract has ended." });
        return "refused";
      };
      return { path: `/join/${name}`, change };
    },
  ],
];

describe("a change", () => {
  test.each(changes)("%s is on the next answer of every process", async (_what, prepare) => {
    const { path, change } = await prepare();
    const [one, other] = [startProcess(kit.runtime), startProcess(kit.runtime)];
    const before = [await one.read(path), await other.read(path)];
    expect(before).toEqual([await one.read(path), await other.read(path)]);
    expect([one.rendered.length, other.rendered.length]).toEqual([1, 1]);
    const shown = await change();
    for (const web of [one, other]) expect(await web.read(path)).toContain(shown);
    expect(before.join()).not.toContain(shown);
  });

  test("renders only the pages that show it", async () => {
    const web = startProcess(kit.runtime);
    const paths = ["/", "/terms", "/deadlines", "/no-such-page"];
    for (const path of paths) await web.read(path);
    await publish("terms");
    for (const path of paths) await web.read(path);
    expect(web.rendered.map(({ url }) => new URL(url).pathname)).toEqual([
      "/",
      "/terms",
      "/deadlines",
      "/not-found",
      "/terms",
    ]);
  });
});

test.each(keptPages)("the page $pattern reads only tables whose changes it would notice", async (page) => {
  const { name } = await kit.partnerWithLogo();
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  try {
    const path = page.pattern === "*" ? "/not-found" : page.pattern.replace(":name", name);
    await renderLoader({ ...kit.runtime, db }, new Request(`http://app.test${path}`));
    const tables = new Set(
      asked.flatMap(({ sql }) => [...sql.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map((match) => match[1])),
    );
    expect([...tables].sort()).toEqual([...page.shows].sort());
    for (const table of tables) expect(Object.keys(shownRows)).toContain(table);
  } finally {
    await end();
  }
});
