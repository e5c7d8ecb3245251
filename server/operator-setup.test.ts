import { beforeAll, expect, test } from "vitest";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { setUp } from "./operator-setup.ts";

/** The set-up offers the machine's zone. */
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;

const kit = kitDuringFile();
beforeAll(async () => {
  await kit.owner.query("delete from legal_text where kind <> 'terms'");
  await publishFirstTexts(kit.runtime);
});

const made: string[] = [];
const createOperator = async (email: string) => {
  made.push(email);
  return `${email} is an operator now.`;
};

/** Runs the set-up with these lines typed and returns its questions and output. */
async function type(...lines: string[]) {
  await kit.passTime({ hours: 1 });
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return lines.shift() ?? null;
  };
  const said: string[] = [];
  const tell = (line: string) => {
    said.push(line);
  };
  said.push(await setUp(kit.runtime, { ask, tell }, createOperator).catch((error: Error) => error.message));
  return { asked, said: said.join("\n") };
}

const categories = () =>
  kit.rows("select slug, currency, fee_bp from category where slug = any($1) order by slug", [
    "music-dj",
    "photography",
  ]);
const notice = async () =>
  (
    await kit.rows<{ version: string; en: string; de: string }>(
      "select version, en, de from legal_text where kind = 'legal_notice' order by published_at desc, id desc limit 1",
    )
  )[0];

const address = ["Markt GmbH", "Hafenstraße 1", "78462", "Konstanz"];

test("an early end of the input keeps what was stored and says so", async () => {
  const { said } = await type("boss@example.test", ...address, "DE");
  // The set-up reports each result at once: a link appears only once.
  expect(said).toBe(
    "boss@example.test is an operator now.\nThe set-up ended before its last question. What it had stored stays; run it again to go on.",
  );
  expect(made).toEqual(["boss@example.test"]);
  expect(await kit.rows("select * from marketplace")).toEqual([]);
});

test("answers become the marketplace's details, categories in its currency and texts with its name", async () => {
  const before = await notice();
  const { asked, said } = await type(
    ...["nobody", "boss@example.test", ...address],
    // An invalid answer repeats the question; lower case is fine, and the percentage may have a comma.
    ...["Switzerland", "ch", "hello@example.test", "Zurich", "Europe/Zurich", "chf", "80", "7,5"],
    // The postal code did not fit this country.
    ...["78462", "8001"],
    ...["gardening", "music-dj, photography", "maybe", "yes"],
  );
  expect(asked.filter((question) => question.startsWith("Please enter "))).toEqual([
    "Please enter an address such as you@example.org.\nE-mail address of the first operator: ",
    "Please enter two letters, such as DE.\nCountry [DE]: ",
    `Please enter a name such as Europe/Berlin.\nTime zone [${zoneHere}]: `,
    "Please enter a number from 0 to 50, such as 10.\nYour fee in percent of the price [10]: ",
    "Please enter one that this country has.\nPostal code in CH: ",
    expect.stringMatching(/^Please enter all, none, or names from the list\./),
    expect.stringMatching(/^Please enter yes or no\./),
  ]);
  expect(said).toContain("Categories: music-dj, photography.");
  expect(said).toMatch(/Passages left to complete in the legal notice: \d+\./);
  expect(said).toContain("/admin/setup");
  const [row] = await kit.rows("select * from marketplace");
  expect(row).toMatchObject({
    legal_name: "Markt GmbH",
    country: "CH",
    currency: "CHF",
    fee_bp: 750,
    version: 1,
  });
  expect(row.time_zone).toBe("Europe/Zurich");
  expect(await categories()).toEqual([
    { slug: "music-dj", currency: "CHF", fee_bp: 750 },
    { slug: "photography", currency: "CHF", fee_bp: 750 },
  ]);
  const filled = await notice();
  expect(filled?.version).not.toBe(before?.version);
  expect(filled?.en).toContain("Markt GmbH");
  expect(filled?.de).toContain("Schweiz");
});

test("a second run proposes the stored values, and confirming them changes nothing", async () => {
  const before = await notice();
  const { asked, said } = await type("boss@example.test", ...Array<string>(9).fill(""), "none", "yes");
  expect(asked).toContain("Person or company that runs the marketplace [Markt GmbH]: ");
  expect(asked).toContain("Your fee in percent of the price [7.5]: ");
  expect(said).toContain("Categories: none.");
  expect(await notice()).toEqual(before);
  const [row] = await kit.rows("select legal_name, country, version from marketplace");
  expect(row).toEqual({ legal_name: "Markt GmbH", country: "CH", version: 2 });
});
