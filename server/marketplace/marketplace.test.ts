import { expect, test } from "vitest";
import { loadCategories } from "#server/category/commands/load-categories.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { listChanges } from "#server/setting/reads/settings.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { marketplaceDetails } from "#tests/kit/states/marketplace.ts";
import { editMarketplace } from "./commands/edit-marketplace.ts";
import { findMarketplace, findOperatorCountry } from "./reads/marketplace.ts";

const kit = kitDuringFile();

const scopeOf = (actor: Actor) => kit.scopeOf(actor);
const visitor: Actor = { kind: "visitor", visitor_id: null };

test("there is one marketplace, even when two operators enter it at once", async () => {
  expect(await findOperatorCountry(scopeOf(visitor))).toBeNull();
  const [one, other] = [await kit.operator(), await kit.operator()];
  const enter = (actor: Actor, country: string) =>
    outcomeOf(
      kit.run(editMarketplace, actor, { ...marketplaceDetails, postal_code: "1010", country, version: 0 }),
    );
  const outcomes = await Promise.all([enter(one, "AT"), enter(other, "CH")]);
  expect(outcomes.filter((outcome) => outcome === "stale")).toHaveLength(1);
  const rows = await kit.rows("select country, version from marketplace");
  expect(rows).toEqual([{ country: outcomes[0] === "stale" ? "CH" : "AT", version: 1 }]);
  expect(await findOperatorCountry(scopeOf(visitor))).toBe(rows[0]?.country);
});

test("only operators read the details; everybody's forms start with the country", async () => {
  const { operator, version } = await kit.marketplace();
  expect(await findMarketplace(scopeOf(operator))).toEqual({ ...marketplaceDetails, version });
  for (const actor of [visitor, await kit.customer()]) {
    expect(await findMarketplace(scopeOf(actor))).toBeNull();
    expect(await findOperatorCountry(scopeOf(actor))).toBe("DE");
  }
});

test("reports errors field by field, and stores nothing", async () => {
  const { operator, version } = await kit.marketplace();
  const wrong = { country: "Germany", time_zone: "Berlin", currency: "EURO", fee_bp: 5_001, email: "hello" };
  const input = { ...marketplaceDetails, ...wrong, version };
  expect(await outcomeOf(kit.run(editMarketplace, operator, input))).toBe("invalid_input");
  expect(await findMarketplace(scopeOf(operator))).toEqual({ ...marketplaceDetails, version });
});

test("categories load once, with the marketplace's currency and fee, and a changed one stays as it is", async () => {
  const operator = await kit.operator();
  const load = (slugs: string[], fee_bp: number) =>
    kit.run(loadCategories, operator, { slugs, currency: "CHF", fee_bp });
  await load(["photography"], 700);
  await kit.owner.query("update category set fee_bp = 900 where slug = 'photography'");
  const { category_ids } = await load(["photography", "event-venue"], 800);
  const rows = await kit.rows(
    "select id, slug, currency, fee_bp, version from category where slug in ('photography', 'event-venue') order by slug desc",
  );
  expect(rows).toMatchObject([
    { slug: "photography", currency: "CHF", fee_bp: 900, version: 2 },
    { slug: "event-venue", currency: "CHF", fee_bp: 800, version: 1 },
  ]);
  expect(category_ids).toEqual(rows.map(({ id }) => id));
  expect(await outcomeOf(load(["gardening"], 800))).toBe("invalid_input");
  expect(
    await outcomeOf(
      kit.run(loadCategories, system, { slugs: ["painting-repairs"], currency: "EUR", fee_bp: 0 }),
    ),
  ).toBe("done");
});

test("without their own currency and fee, categories take those of the settings", async () => {
  const { operator, version } = await kit.marketplace();
  const entered = { ...marketplaceDetails, currency: "SEK", fee_bp: 650, time_zone: "Europe/Stockholm" };
  await kit.run(editMarketplace, operator, { ...entered, version });
  await kit.run(loadCategories, operator, { slugs: ["music-dj"] });
  const rows = await kit.rows("select currency, fee_bp from category where slug = 'music-dj'");
  expect(rows).toEqual([{ currency: "SEK", fee_bp: 650 }]);
  expect(await kit.runtime.settings.current()).toMatchObject({
    default_currency: "SEK",
    platform_fee_bp: 650,
    default_time_zone: "Europe/Stockholm",
  });
  await kit.run(editMarketplace, operator, { ...entered, version: version + 1 });
  const history = await listChanges(kit.scopeOf(operator), "platform_fee_bp");
  expect(history).toMatchObject([{ version: 1, value: 650, reason: null, by: operator.email }]);
});
