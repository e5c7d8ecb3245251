// Offer drafts: one per provider and request, never overwritten by an older form, gone once the offer is sent.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { sweepOldRecords } from "#server/flow/timer/sweep-records.ts";
import type { Member } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findOfferFormData } from "../reads/offer-form.ts";
import { deleteOfferTemplate, saveOfferTemplate } from "./offer-template.ts";
import { exampleInput } from "./save-offer-draft.example.ts";
import { saveOfferDraft } from "./save-offer-draft.ts";
import { startOfferDraft } from "./start-offer-draft.ts";

const kit = kitDuringFile();

const inputWith = (message: string) => ({ ...exampleInput, values: { ...exampleInput.values, message } });

/** A provider who writes an offer in forms with these keys. */
async function writing() {
  const request = await kit.openRequest();
  const provider = await kit.provider();
  const { request_id } = request;
  const offerForm = async (actor: Member = provider, locale: "en" | "de" = "en") => {
    const found = await findOfferFormData(kit.scopeOf(actor), request_id, locale);
    if (!found) throw new Error("the provider sees the request");
    return found;
  };
  const keep = (message: string, form_key: string, seen_version: number, isOverwriting = false) =>
    kit.run(saveOfferDraft, provider, {
      request_id,
      form_key,
      seen_version,
      is_overwriting: isOverwriting,
      input: inputWith(message),
    });
  const message = async () => (await offerForm()).draft.values?.message;
  return { request, request_id, provider, offerForm, keep, message };
}

describe("an offer draft", () => {
  test("is restored for its provider, in the reader's language, and for nobody else", async () => {
    const { offerForm, keep } = await writing();
    expect((await offerForm()).draft).toEqual({ version: 0, values: null });
    expect(await keep("Gladly.", "tab-one-1", 0)).toMatchObject({ version: 1 });
    expect((await offerForm()).draft).toEqual({ version: 1, values: exampleInput.values });
    const german = (await offerForm(undefined, "de")).draft.values;
    expect(german?.["money:lines[0].unit_net_minor"]).toBe("12,00");
    expect((await offerForm(await kit.provider())).draft.values).toBeNull();
  });

  test("is overwritten by the form that wrote it, and by one that has seen it", async () => {
    const { keep, message } = await writing();
    await keep("One.", "tab-one-1", 0);
    await keep("One, two.", "tab-one-1", 0);
    expect(await message()).toBe("One, two.");
    await keep("Three.", "tab-two-2", 2);
    expect(await message()).toBe("Three.");
  });

  test("is not overwritten by an older form, unless its provider confirms that", async () => {
    const { keep, message } = await writing();
    await keep("One.", "tab-one-1", 0);
    await keep("Two.", "tab-two-2", 1);
    await expect(keep("Late.", "tab-one-1", 0)).rejects.toMatchObject({
      code: "stale",
      details: { current: { version: 2 } },
    });
    expect(await message()).toBe("Two.");
    await keep("Late.", "tab-one-1", 0, true);
    expect(await message()).toBe("Late.");
    expect(await outcomeOf(keep("Two.", "tab-two-2", 1))).toBe("stale");
  });

  test("is the first form's when two save at once", async () => {
    const { keep } = await writing();
    const outcomes = await raceOf(
      () => keep("One.", "tab-one-1", 0),
      () => keep("Two.", "tab-two-2", 0),
    );
    expect(outcomes).toEqual(["done", "stale"]);
  });

  test("is gone once the offer is sent, and a save still under way comes too late", async () => {
    const { request, provider, keep, offerForm } = await writing();
    await keep("Gladly.", "tab-one-1", 0);
    await kit.offerFor(request, {}, provider);
    expect(await outcomeOf(keep("Gladly.", "tab-one-1", 0))).toBe("stale");
    expect((await offerForm()).draft).toEqual({ version: 2, values: null });
  });

  test("is not stored after sending by a form's first save that was still under way", async () => {
    const { request, provider, keep, offerForm } = await writing();
    await kit.offerFor(request, {}, provider);
    expect(await outcomeOf(keep("Gladly.", "tab-one-1", 0))).toBe("stale");
    expect((await offerForm()).draft).toEqual({ version: 1, values: null });
  });

  test("is deleted after a long time without a change", async () => {
    const { keep, offerForm } = await writing();
    await keep("Gladly.", "tab-one-1", 0);
    const fresh = await writing();
    await kit.owner.query("update offer_draft set updated_at = updated_at - interval '40 days'");
    await fresh.keep("New.", "tab-two-2", 0);
    expect(initialSettings.draft_kept_days).toBeLessThan(40);
    await sweepOldRecords(jobContext(kit.runtime));
    expect((await offerForm()).draft).toEqual({ version: 0, values: null });
    expect(await fresh.message()).toBe("New.");
  });
});

describe("an offer starts", () => {
  test("from the last one in its category, without the date", async () => {
    const line = { label: "Work on site", quantity: 8, unit: "hour" as const };
    const lines = [{ ...line, unit_net_minor: 15_000, tax_bp: 1_900 }];
    const earlier = await kit.offerFor(await kit.openRequest(), { lines });
    const { request_id } = await kit.openRequest();
    const from = { request_id, from: "last_offer" as const, locale: "de" as const };
    await kit.run(startOfferDraft, earlier.provider, from);
    const scope = kit.scopeOf(earlier.provider);
    const offerForm = await findOfferFormData(scope, request_id, "de");
    expect(offerForm?.last_offer).toEqual({ title: "Wedding at the lake", total_minor: 142_800 });
    expect(offerForm?.draft.values).toMatchObject({
      "lines[0].label": "Work on site",
      "lines[0].unit": "hour",
      "money:lines[0].unit_net_minor": "150,00",
      "int:deposit_bp": "2000",
    });
    expect(await outcomeOf(kit.run(startOfferDraft, await kit.provider(), from))).toBe("not_found");
    await kit.run(startOfferDraft, earlier.provider, { ...from, from: "nothing" });
    expect((await findOfferFormData(scope, request_id, "de"))?.draft.values).toBeNull();
  });

  test("from a template, which is replaced by name and deleted by its own provider", async () => {
    const { provider, request_id, offerForm } = await writing();
    const save = (template_name: string, message: string) =>
      kit.run(saveOfferTemplate, provider, { template_name, input: inputWith(message) });
    const { template_id } = await save("Whole day", "One.");
    expect(await save("Whole day", "Two.")).toEqual({ template_id });
    expect((await offerForm()).templates).toEqual([{ id: template_id, name: "Whole day" }]);
    expect((await offerForm(await kit.provider())).templates).toEqual([]);
    const start = { request_id, from: "template" as const, template_id, locale: "en" as const };
    expect(await outcomeOf(kit.run(startOfferDraft, await kit.provider(), start))).toBe("not_found");
    await kit.run(startOfferDraft, provider, start);
    expect((await offerForm()).draft.values?.message).toBe("Two.");
    expect(await outcomeOf(kit.run(deleteOfferTemplate, await kit.provider(), { template_id }))).toBe(
      "not_found",
    );
    await kit.run(deleteOfferTemplate, provider, { template_id });
    expect((await offerForm()).templates).toEqual([]);
    expect((await offerForm()).draft.values?.message, "what was begun from it stays").toBe("Two.");
  });

  test("from one of a limited number of templates, even when two are saved at once", async () => {
    const { provider } = await writing();
    const save = (number: number) =>
      kit.run(saveOfferTemplate, provider, { template_name: `No ${number}`, input: exampleInput });
    const max = limits.offer_templates_per_profile;
    for (let number = 1; number < max; number += 1) await save(number);
    expect(
      await raceOf(
        () => save(max),
        () => save(max + 1),
      ),
    ).toEqual(["done", "invalid_input"]);
    expect(await outcomeOf(save(1)), "a name that is there is replaced").toBe("done");
  });

  test("not from amounts of another currency", async () => {
    const { provider, request_id } = await writing();
    const input = { ...exampleInput, currency: "CHF" };
    const { template_id } = await kit.run(saveOfferTemplate, provider, { template_name: "Swiss", input });
    const start = { request_id, from: "template" as const, template_id, locale: "en" as const };
    expect(await outcomeOf(kit.run(startOfferDraft, provider, start))).toBe("conflict");
  });
});
