// New terms as people read them: announced, in force, and agreed to with the next promise.
import { describe, expect, test } from "vitest";
import * as termsScreen from "#app/routes/legal/terms.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { publishLegalText } from "#server/legal-text/commands/publish-legal-text.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { openPage, type Screen } from "../readers/page.ts";
import { openAs } from "../readers/reading.ts";

const kit = kitDuringFile();
const terms = termsScreen as unknown as Screen;

async function publish(text_version: string): Promise<void> {
  await kit.passTime({ hours: 1 });
  const input = {
    kind: "terms",
    text_version,
    en: `## Text ${text_version}`,
    de: `## Text ${text_version}`,
  } as const;
  await kit.run(publishLegalText, await kit.operator(), input);
}

async function read(actor: Actor, path: string) {
  const pages = [];
  for (const locale of ["en", "de"] as const) {
    const page = path.startsWith("/terms")
      ? await openPage(kit.runtime, terms, { actor, locale, path, params: {} })
      : await openAs(kit.runtime, actor, locale, path);
    expect(page.status).toBe(200);
    pages.push({ locale, ...page });
  }
  return pages;
}

test("announced terms are read beside those in force, and an offer agrees to them once they are", async () => {
  await publish("2027-01");
  const provider = await kit.provider();
  await kit.owner.query("update account set terms_version = $2, terms_accepted_at = $3 where id = $1", [
    provider.account_id,
    "2027-01",
    kit.now(),
  ]);
  await kit.owner.query("update profile set terms_version = $2 where id = $1", [
    provider.profile?.id,
    "2027-01",
  ]);
  await publish("2027-02");
  const visitor = await kit.visitor();

  for (const { locale, text, html } of await read(visitor, "/terms")) {
    expect(text).toContain("Text 2027-01");
    expect(text).toContain(m.legal_next_title({}, { locale }));
    expect(html).toContain('href="/terms?version=2027-02"');
  }
  for (const { locale, text } of await read(visitor, "/terms?version=2027-02")) {
    expect(text).toContain("Text 2027-02");
    expect(text).toContain(m.legal_ahead_title({}, { locale }));
  }
  const { request_id } = await kit.openRequest();
  for (const { html } of await read(provider, `/request/${request_id}`))
    expect(html).not.toContain('name="terms_version"');

  await kit.passTime({ days: limits.terms_notice_days });
  for (const { locale, text } of await read(visitor, "/terms")) {
    expect(text).toContain("Text 2027-02");
    expect(text).not.toContain(m.legal_next_title({}, { locale }));
  }
  for (const { locale, text } of await read(visitor, "/terms?version=2027-01"))
    expect(text).toContain(m.legal_earlier_title({}, { locale }));
  const later = await kit.openRequest();
  for (const { locale, text, html } of await read(provider, `/request/${later.request_id}`)) {
    expect(html).toMatch(/name="terms_version"[^>]*value="2027-02"|value="2027-02"[^>]*name="terms_version"/);
    expect(text).toContain(m.request_send_terms_link({}, { locale }));
  }
});

describe("a form by which a provider promises something names new terms", () => {
  const atRequest = ({ request_id }: OfferFixture) => `/request/${request_id}`;
  const atOffer = (made: OfferFixture) => `${atRequest(made)}/offer/${made.offer_id}`;
  const forms: readonly [command: string, open: () => Promise<{ provider: Member; path: string }>][] = [
    ["send_direct_offer", async () => ({ provider: await kit.provider(), path: "/offers/new" })],
    ["revise_offer", () => kit.sentOffer().then((made) => ({ ...made, path: atRequest(made) }))],
    ["reconfirm_offer", () => kit.outdatedOffer().then((made) => ({ ...made, path: atRequest(made) }))],
    ["accept_counter", () => kit.counteredOffer().then((made) => ({ ...made, path: atOffer(made) }))],
    ["reissue_offer", () => kit.expiredOffer().then((made) => ({ ...made, path: atOffer(made) }))],
  ];

  test.each(forms)("%s", async (command, open) => {
    const { provider, path } = await open();
    const formsOf = async () => {
      const pages = await read(provider, path);
      return pages.map(({ html, locale }) => {
        const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((one) => one.includes(`value="${command}"`));
        if (!form) throw new Error(`no form with ${command}`);
        return { form, says: m.request_send_terms_link({}, { locale }) };
      });
    };
    for (const { form } of await formsOf()) expect(form).not.toContain("terms_version");
    await kit.owner.query("update profile set terms_version = 'earlier' where id = $1", [
      provider.profile?.id,
    ]);
    const current = await kit.termsVersion();
    for (const { form, says } of await formsOf()) {
      const [field] = form.match(/<input[^>]*name="terms_version"[^>]*>/) ?? [];
      expect(field).toContain(`value="${current}"`);
      expect(form).toContain(says);
    }
  });
});
