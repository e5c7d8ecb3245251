// The operator's texts: immutable once published, readable by everybody, checked by forms and commands.

import { describe, expect, test } from "vitest";
import { textKinds } from "#domain/legal-text/kinds.ts";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { startRuntime } from "#tests/kit/runtime.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { publishLegalText } from "./commands/publish-legal-text.ts";
import { firstTextVersion, publishFirstTexts, readShippedText } from "./first-texts.ts";
import { findCurrentText, findTermsVersion, findTextByVersion, listVersions } from "./reads/legal-text.ts";

const kit = kitDuringFile();

const visitor = { kind: "visitor", visitor_id: null } as const;
const scope = () => kit.scopeOf(visitor);
let sequence = 0;

/** Publishes a text as the operator, a minute after the last one. */
async function publish(kind: (typeof textKinds)[number], texts: { en?: string; de?: string } = {}) {
  sequence += 1;
  kit.clock.move(60_000);
  const text_version = `2027-${String(sequence).padStart(2, "0")}`;
  const input = { kind, text_version, en: "## New", de: "## Neu", ...texts };
  await kit.run(publishLegalText, await kit.operator(), input);
  return text_version;
}

describe("at the start of an installation", () => {
  test("the shipped texts become the first version of each, in both languages", async () => {
    for (const kind of textKinds) {
      const rows = await kit.owner.query(
        "select version, en, de, published_by from legal_text where kind = $1",
        [kind],
      );
      const [en, de] = [await readShippedText(kind, "en"), await readShippedText(kind, "de")];
      expect(rows.rows).toEqual([
        { version: firstTextVersion, en: en.trim(), de: de.trim(), published_by: null },
      ]);
      for (const text of [en, de]) expect(text).toMatch(/^> \*\*(For the operator|Für den Betreiber)/);
    }
  });

  test("several processes at once publish each of them once", async () => {
    const fresh = await startRuntime();
    try {
      await Promise.all([1, 2, 3].map(() => publishFirstTexts(fresh.runtime)));
      await publishFirstTexts(fresh.runtime);
      const rows = await fresh.owner.query("select kind from legal_text order by kind");
      expect(rows.rows.map(({ kind }) => kind)).toEqual([...textKinds].sort());
      const log = await fresh.owner.query("select 1 from command_log where name = 'publish_legal_text'");
      expect(log.rowCount).toBe(textKinds.length);
    } finally {
      await fresh.stop();
    }
  });

  test("a later start changes nothing", async () => {
    const version = await publish("privacy_policy");
    await publishFirstTexts(kit.runtime);
    expect(await findCurrentText(scope(), "privacy_policy", "en")).toMatchObject({ version });
  });
});

describe("publishing", () => {
  test("never writes a version twice", async () => {
    const input = { kind: "terms", text_version: firstTextVersion, en: "x", de: "x" } as const;
    const operator = await kit.operator();
    expect(await outcomeOf(kit.run(publishLegalText, operator, input))).toBe("text_version_taken");
  });

  test("leaves an event, and in the log the version formerly in force", async () => {
    const before = (await findCurrentText(scope(), "legal_notice", "en"))?.version;
    const text_version = await publish("legal_notice");
    const events = await kit.owner.query(
      `select event.transition, event.role, command_log.audit from event
       join command_log on command_log.id = event.command_id
       join legal_text on legal_text.id = event.subject_id where event.noun = 'legal_text' and legal_text.version = $1`,
      [text_version],
    );
    const audit = expect.objectContaining({ kind: "legal_notice", text_version, before });
    expect(events.rows).toEqual([{ transition: "publish", role: "operator", audit }]);
  });
});

describe("reading", () => {
  test("anybody gets the text in force, in the page's language, and every earlier one by its name", async () => {
    const text_version = await publish("legal_notice", { en: "## Who\n\nWe.", de: "## Wer\n\nWir." });
    expect(await findCurrentText(scope(), "legal_notice", "de")).toMatchObject({
      version: text_version,
      state: "in_force",
      html: expect.stringContaining("<p>Wir.</p>"),
    });
    const first = await findTextByVersion(scope(), "legal_notice", "en", firstTextVersion);
    expect(first).toMatchObject({ version: firstTextVersion, state: "past" });
    expect(first?.html).toContain("Postal code and town");
    expect(await findTextByVersion(scope(), "legal_notice", "en", "1999-01")).toBeNull();
    const versions = await listVersions(scope(), "legal_notice");
    expect(versions.map(({ version }) => version)).toEqual(
      expect.arrayContaining([text_version, firstTextVersion]),
    );
    expect(versions[0]).toMatchObject({ version: text_version, published_at: kit.clock.now().toISOString() });
  });
});

describe("new terms", () => {
  test("refuse an agreement to earlier ones: at the profile, the acceptance and the payment", async () => {
    const old_version = await findTermsVersion(scope());
    const [newcomer, offer, payable] = [
      await kit.account(),
      await kit.sentOffer(),
      await kit.payableBooking(),
    ];
    const profile = {
      kind: "customer",
      display_name: "Nora",
      country: "DE",
      terms_version: old_version,
    } as const;
    const acceptance = { offer_id: offer.offer_id, version: offer.offer_version, terms_version: old_version };
    const payment = {
      booking_id: payable.booking_id,
      version: payable.booking_version,
      terms_version: old_version,
    };
    const current = await publish("terms");
    const refusal = { code: "terms_changed", status: 409, details: { current } };
    await expect(kit.run(completeProfile, newcomer, profile)).rejects.toMatchObject(refusal);
    await expect(kit.run(acceptOffer, offer.customer, acceptance)).rejects.toMatchObject(refusal);
    await expect(kit.run(startPayment, payable.customer, payment)).rejects.toMatchObject(refusal);

    expect(await findTermsVersion(scope())).toBe(current);
    const { booking_id } = await kit.run(acceptOffer, offer.customer, {
      ...acceptance,
      terms_version: current,
    });
    await kit.run(completeProfile, newcomer, { ...profile, terms_version: current });
    const rows = await kit.owner.query(
      `select terms_version from booking where id = $1
       union all select terms_version from profile where account_id = $2`,
      [booking_id, newcomer.account_id],
    );
    expect(rows.rows).toEqual([{ terms_version: current }, { terms_version: current }]);
  });

  test("apply to requests opened from then on", async () => {
    const current = await publish("terms");
    await kit.passTime({ days: limits.terms_notice_days });
    const { request_id } = await kit.openRequest();
    const rows = await kit.owner.query("select terms_version from request where id = $1", [request_id]);
    expect(rows.rows).toEqual([{ terms_version: current }]);
  });

  test("cannot be agreed to before they exist", async () => {
    const bare = await startRuntime();
    try {
      const visitorScope = new ReadScope(bare.runtime.db, visitor, bare.clock.now(), initialSettings);
      expect(await findTermsVersion(visitorScope)).toBe("");
      expect(await findCurrentText(visitorScope, "terms", "en")).toBeNull();
      expect(await outcomeOf(kit.run(publishLegalText, system, { kind: "terms" } as never))).toBe(
        "invalid_input",
      );
    } finally {
      await bare.stop();
    }
  });
});
