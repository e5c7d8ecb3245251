import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { discardDraft } from "#server/flow/request/discard-draft.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { firstMoment } from "#tests/kit/date/first-moment.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { claimDraft } from "./commands/claim-draft.ts";
import { saveDraft } from "./commands/save-draft.ts";
import { saveDraftInput } from "./commands/save-draft-input.ts";

const kit = kitDuringFile();

/** In June of the year after the first moment: ahead, and in summer time. */
const june = (rest: string) => `${firstMoment.getUTCFullYear() + 1}-06-${rest}`;
const row = (id: string) => rowOf(kit.runtime.db, "request", id);
const refusal = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

describe("a draft", () => {
  test("without an id begins another one each time, up to the limit, even concurrently", async () => {
    const visitor = await kit.visitor();
    const { id: category_id } = await kit.category();
    const begin = () => kit.run(saveDraft, visitor, { step: "category", category_id });
    for (let count = 1; count < limits.drafts_side_by_side; count += 1) await begin();
    expect(await raceOfTwo(begin)).toEqual(["done", "draft_limit_reached"]);
    const { rowCount } = await kit.owner.query("select 1 from request where visitor_id = $1", [
      visitor.visitor_id,
    ]);
    expect(rowCount).toBe(limits.drafts_side_by_side);
  });

  test("begun under its form's id is one draft, however many saves send it, however often", async () => {
    const visitor = await kit.visitor();
    const { id: category_id } = await kit.category();
    const target = { request_id: randomUUID(), is_new: true, category_id };
    const keep = (version: number) =>
      kit.run(saveDraftInput, visitor, { ...target, version, step: "details", fields: { title: "W" } });
    expect(await keep(1)).toMatchObject({ request_id: target.request_id, version: 2 });
    expect(await outcomeOf(keep(1))).toBe("stale");
    expect(await keep(2)).toMatchObject({ version: 3 });
    const whole = { ...target, step: "details" as const, title: "Wedding", answers: { guests: 5 } };
    expect(await kit.run(saveDraft, visitor, { ...whole, version: 3 })).toMatchObject({ version: 4 });
    const elsewhere = kit.run(saveDraftInput, await kit.visitor(), {
      ...target,
      step: "details",
      fields: {},
    });
    expect(await outcomeOf(elsewhere), "somebody else's id").toBe("not_found");
  });

  test("without a title gets one from category and answers, which follows them and goes with the category", async () => {
    const visitor = await kit.visitor();
    const { id: category_id } = await kit.category();
    const occasion = {
      key: "occasion",
      type: "choice" as const,
      label: { en: "Occasion", de: "Anlass" },
      is_required: true,
      names_request: true,
      options: [
        { value: "wedding", label: { en: "Wedding", de: "Hochzeit" } },
        { value: "other", label: { en: "Other", de: "Anderer" } },
      ],
    };
    const input = kitCategory({ slug: "kit-other", request_questions: [occasion] });
    const { category_id: other_id } = await kit.run(defineCategory, await kit.operator(), input);
    const details = { step: "details" as const, category_id: other_id, answers: { occasion: "wedding" } };
    const titleOf = async (id: string) => (await row(id))?.title;
    const { request_id } = await kit.run(saveDraft, visitor, { ...details, locale: "de" });
    expect(await titleOf(request_id)).toBe("Kit-Bilder · Hochzeit");
    await kit.run(saveDraft, visitor, { ...details, request_id });
    expect(await titleOf(request_id)).toBe("Kit pictures · Wedding");
    await kit.run(saveDraft, visitor, { step: "category", request_id, category_id });
    expect(await titleOf(request_id), "of another category").toBeNull();
    await kit.run(saveDraft, visitor, { ...details, request_id, title: "Sixty at the lake" });
    await kit.run(saveDraft, visitor, { step: "category", request_id, category_id });
    expect(await titleOf(request_id), "typed").toBe("Sixty at the lake");
    expect(await outcomeOf(kit.run(saveDraft, visitor, { ...details, request_id, title: "ab" }))).toBe(
      "invalid_input",
    );
  });

  test("is never overwritten by an older tab", async () => {
    const { visitor, request_id, version } = await kit.draft();
    const keep = (town: string) =>
      kit.run(saveDraftInput, visitor, {
        step: "when_where",
        request_id,
        version,
        fields: { place_town: town },
      });
    await keep("Bregenz");
    expect(await outcomeOf(keep("Konstanz"))).toBe("stale");
    const whole = { step: "budget" as const, request_id, version, budget_minor: 1 };
    expect(await outcomeOf(kit.run(saveDraft, visitor, whole))).toBe("stale");
  });

  test("keeps whatever a form may contain, and no more", async () => {
    const { visitor, request_id } = await kit.draft();
    const keep = (fields: Record<string, string | string[]>) =>
      outcomeOf(kit.run(saveDraftInput, visitor, { step: "details", request_id, fields }));
    expect(await keep({ title: "a\u0000b \ud800", "answers.wanted[]": [] })).toBe("done");
    const kept = await kit.owner.query("select fields from draft_input where request_id = $1", [request_id]);
    expect(kept.rows).toEqual([{ fields: { title: "ab \ufffd", "answers.wanted[]": [] } }]);
    expect(await keep({ title: "x".repeat(10_001) })).toBe("invalid_input");
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, ""]));
    expect(await keep(many)).toBe("invalid_input");
  });

  test("is deleted by its author with everything in it, and by nobody else", async () => {
    const { visitor, request_id, file_id } = await kit.draftWithFile();
    await kit.run(saveDraftInput, visitor, { step: "send", request_id, fields: { name: "Lena" } });
    const discard = (actor: Actor) => outcomeOf(kit.run(discardDraft, actor, { request_id }));
    expect(await discard(await kit.visitor())).toBe("not_found");
    expect(await discard(visitor)).toBe("done");
    for (const [table, column, id] of [
      ["request", "id", request_id],
      ["draft_input", "request_id", request_id],
      ["request_contact", "request_id", request_id],
      ["file", "id", file_id],
    ])
      expect((await kit.owner.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount).toBe(0);
    const open = await kit.openRequest();
    expect(await outcomeOf(kit.run(discardDraft, open.customer, { request_id: open.request_id }))).toBe(
      "stale",
    );
  });

  test("needs the signed visitor cookie", async () => {
    const { id: category_id } = await kit.category();
    const nobody = { kind: "visitor", visitor_id: null } as const;
    expect(await outcomeOf(kit.run(saveDraft, nobody, { step: "category", category_id }))).toBe(
      "not_authenticated",
    );
  });

  test("refuses an unknown category", async () => {
    const { visitor } = await kit.draft();
    const category_id = visitor.visitor_id ?? "";
    expect(await outcomeOf(kit.run(saveDraft, visitor, { step: "category", category_id }))).toBe("not_found");
  });

  test("saved in two tabs keeps the first and refuses the second as stale", async () => {
    const { visitor, request_id, version } = await kit.draft();
    const save = (budget_minor: number) =>
      kit.run(saveDraft, visitor, { step: "budget", request_id, version, budget_minor });
    expect(
      await raceOf(
        () => save(100),
        () => save(200),
      ),
    ).toEqual(["done", "stale"]);
    expect((await row(request_id)).version).toBe(version + 1);
  });

  test("checks dates and answers at their step, by field", async () => {
    const { visitor, request_id } = await kit.draft();
    const past = { starts_at: "2020-01-01T10:00:00Z", ends_at: "2020-01-01T09:00:00Z" };
    const when = kit.run(saveDraft, visitor, {
      step: "when_where",
      request_id,
      date_flexibility: "exact",
      ...past,
      time_zone: "Europe/Berlin",
      place_town: "Konstanz",
      place_country: "DE",
    });
    expect(await refusal(when)).toMatchObject({
      code: "invalid_input",
      details: {
        issues: [
          { path: "starts_at", code: "must_be_ahead" },
          { path: "ends_at", code: "must_be_after_start" },
        ],
      },
    });
    const details = kit.run(saveDraft, visitor, {
      step: "details",
      request_id,
      title: "Title",
      answers: { guests: 0 },
    });
    expect(await refusal(details)).toMatchObject({
      code: "invalid_input",
      details: { issues: [{ path: "answers.guests" }] },
    });
  });

  describe("the zone of a draft", () => {
    const times = { start_date: june("12"), start_time: "13:00", end_time: "02:00" };
    const save = async (place: Record<string, string>) => {
      const { visitor, request_id } = await kit.draft();
      const when = { step: "when_where" as const, request_id, date_flexibility: "exact" as const, ...times };
      const input = { ...when, place_town: "Town", place_country: "DE", ...place };
      return { request_id, saved: kit.run(saveDraft, visitor, input) };
    };

    test.each([
      [{ place_country: "DE", place_postal_code: "50667" }, "Europe/Berlin", june("12T11:00:00.000Z")],
      [{ place_country: "US", place_postal_code: "60601" }, "America/Chicago", june("12T18:00:00.000Z")],
      [
        { place_country: "US", place_postal_code: "10001", time_zone: "America/Chicago" },
        "America/New_York",
        june("12T17:00:00.000Z"),
      ],
      [{ place_country: "US", time_zone: "America/Denver" }, "America/Denver", june("12T19:00:00.000Z")],
    ])("of %j is %s, and 13:00 is a time there", async (place, time_zone, starts_at) => {
      const { request_id, saved } = await save(place);
      await saved;
      const stored = await row(request_id);
      expect([stored.time_zone, stored.starts_at?.toISOString()]).toEqual([time_zone, starts_at]);
      expect(Number(stored.ends_at) - Number(stored.starts_at), "02:00 is on the next day").toBe(
        13 * 3_600_000,
      );
    });

    test.each([
      [{ place_country: "US" }, "required"],
      [{ place_country: "US", time_zone: "Europe/Berlin" }, "not_in_country"],
      [{ place_country: "DE", time_zone: "America/New_York" }, "not_in_country"],
    ])("of %j is refused: %s", async (place, code) => {
      const { saved } = await save(place);
      expect(await refusal(saved)).toMatchObject({
        code: "invalid_input",
        details: { issues: [{ path: "time_zone", code }] },
      });
    });
  });

  test("a flexible date needs its first and its last day", async () => {
    const { visitor, request_id } = await kit.draft();
    const input = {
      step: "when_where" as const,
      request_id,
      date_flexibility: "flexible" as const,
      place_town: "Köln",
      place_country: "DE",
    };
    expect(await refusal(kit.run(saveDraft, visitor, input))).toMatchObject({
      details: {
        issues: [
          { path: "first_date", code: "required" },
          { path: "last_date", code: "required" },
        ],
      },
    });
    await kit.run(saveDraft, visitor, { ...input, first_date: june("12"), last_date: june("20") });
    const stored = await row(request_id);
    expect([stored.starts_at?.toISOString(), stored.ends_at?.toISOString()]).toEqual([
      june("11T22:00:00.000Z"),
      june("20T21:59:00.000Z"),
    ]);
  });

  test("keeps its answers when the same category is chosen again", async () => {
    const { visitor, request_id, category_id } = await kit.draft();
    await kit.run(saveDraft, visitor, { step: "category", request_id, category_id });
    expect((await row(request_id)).answers).toEqual({ guests: 60 });
  });

  test("joins the account that signs up, once", async () => {
    const { visitor, request_id } = await kit.draft();
    const { account_id } = await kit.account();
    const input = { visitor_id: visitor.visitor_id ?? "", account_id };
    expect(await kit.run(claimDraft, system, input)).toEqual({ request_ids: [request_id] });
    expect(await kit.run(claimDraft, system, input)).toEqual({ request_ids: [] });
    const other = await kit.account();
    await kit.run(claimDraft, system, { ...input, account_id: other.account_id });
    expect((await row(request_id)).account_id).toBe(account_id);
    const budget = { step: "budget" as const, request_id, budget_minor: 1 };
    expect(await outcomeOf(kit.run(saveDraft, visitor, budget)), "and is no visitor's any more").toBe(
      "not_found",
    );
  });
});
