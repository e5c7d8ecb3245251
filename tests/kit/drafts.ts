// Drafts, open requests and offers for the tests.
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Caller } from "#db/seed/run.ts";
import { units } from "#domain/limits.ts";
import { storeFile } from "#server/file/commands/store-file.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { saveOfferTemplate } from "#server/offer/commands/offer-template.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import type { DraftFixture, FileFixture, OfferFixture, RequestFixture } from "#tests/kit/fixtures.ts";
import type { People } from "./accounts.ts";

const daysAhead = 45;

/** The steps of a draft, as the form sends them. */
type DraftSteps = {
  details: { title: string; description: string; answers: Record<string, unknown> };
  when_where: {
    date_flexibility: "exact" | "flexible" | "unknown";
    starts_at: string | null;
    ends_at: string | null;
    time_zone?: string;
    place_town: string;
    place_postal_code: string;
    place_country: string;
  };
  budget: { budget_minor: number };
  contact: { name: string; email: string; phone: string };
};

/** When the kit's requests and offers take place. */
export function theDay(now: Date, days = daysAhead) {
  const starts_at = new Date(now.getTime() + days * units.day_ms);
  return {
    starts_at: starts_at.toISOString(),
    ends_at: new Date(starts_at.getTime() + 8 * units.hour_ms).toISOString(),
  };
}

function draftSteps(now: Date): DraftSteps {
  return {
    details: {
      title: "Wedding at the lake",
      description: "Ceremony and party.",
      answers: { guests: 60 },
    },
    when_where: {
      date_flexibility: "exact",
      ...theDay(now),
      time_zone: "Europe/Berlin",
      place_town: "Konstanz",
      place_postal_code: "78462",
      place_country: "DE",
    },
    budget: { budget_minor: 200_000 },
    contact: { name: "Lena Example", email: "lena@example.test", phone: "+49 7531 123456" },
  };
}

export type OfferTerms = Omit<z.input<(typeof sendOffer)["input"]>, "request_id">;
export type Drafts = ReturnType<typeof makeDrafts>;

/** Functions that create drafts, requests and offers. */
export function makeDrafts(runtime: Runtime, run: Caller, people: People) {
  /** A complete draft by anybody who may write one. */
  async function draftOf(actor: Actor, over: Partial<DraftSteps> = {}) {
    const { id: category_id } = await people.category();
    const steps = { ...draftSteps(runtime.clock.now()), ...over };
    const { request_id } = await run(saveDraft, actor, { step: "category", category_id });
    await run(saveDraft, actor, { step: "details", request_id, ...steps.details });
    await run(saveDraft, actor, { step: "when_where", request_id, ...steps.when_where });
    await run(saveDraft, actor, { step: "budget", request_id, ...steps.budget });
    return run(saveDraft, actor, { step: "contact", request_id, ...steps.contact });
  }
  async function draft(): Promise<DraftFixture> {
    const visitor = await people.visitor();
    const { id: category_id } = await people.category();
    return { visitor, category_id, ...(await draftOf(visitor)) };
  }
  /** A visitor's draft, sent with this address as its contact. */
  async function draftFor(email: string): Promise<DraftFixture> {
    const visitor = await people.visitor();
    const { id: category_id } = await people.category();
    const contact = { ...draftSteps(runtime.clock.now()).contact, email };
    const { request_id, version } = await draftOf(visitor, { contact });
    await run(submitRequest, visitor, { request_id, version });
    return { visitor, category_id, request_id, version: version + 1 };
  }
  async function draftWithFile(): Promise<FileFixture> {
    const made = await draft();
    const { file_id } = await run(storeFile, made.visitor, {
      request_id: made.request_id,
      storage_key: `requests/${made.request_id}/${randomUUID()}.pdf`,
      name: "plan.pdf",
      content_type: "application/pdf",
      size_bytes: 1_000,
      width: null,
      height: null,
    });
    return { ...made, file_id };
  }
  async function openRequest(over: Partial<DraftSteps> = {}): Promise<RequestFixture> {
    const customer = await people.customer();
    const { id: category_id } = await people.category();
    const { request_id, version } = await draftOf(customer, over);
    await run(submitRequest, customer, { request_id, version });
    return { customer, request_id, version: version + 1, category_id };
  }
  /** One more offer for a request, by a new provider unless one is given. */
  async function offerFor(
    request: RequestFixture,
    terms: Partial<OfferTerms> = {},
    by?: Member,
  ): Promise<OfferFixture> {
    const provider = by ?? (await people.provider());
    const day = theDay(runtime.clock.now());
    const input = { request_id: request.request_id, ...exampleTerms, ...day, ...terms };
    const { offer_id, version } = await run(sendOffer, provider, input);
    return { ...request, provider, offer_id, offer_version: version };
  }
  /** `other` is another profile of the provider's account. */
  async function offerTemplate() {
    const provider = await people.provider();
    const values = {
      message: "Gladly.",
      "lines[0].label": "Whole day",
      "money:lines[0].unit_net_minor": "900",
    };
    const input = { locale: "en" as const, currency: "EUR", values };
    const { template_id } = await run(saveOfferTemplate, provider, { template_name: "Whole day", input });
    const terms_version = await people.termsVersion();
    const name = { kind: "customer" as const, display_name: "Nora Example", country: "DE" };
    const { profile_id } = await run(addProfile, provider, { ...name, terms_version });
    const { kind, display_name, country } = name;
    const profile = { id: profile_id, kind, display_name, country, is_verified: false };
    return { provider, other: { ...provider, profile }, template_id };
  }
  const sentOffer = async () => offerFor(await openRequest());
  return {
    draftOf,
    draft,
    draftFor,
    draftWithFile,
    openRequest: () => openRequest(),
    openRequestOf: openRequest,
    offerFor,
    sentOffer,
    offerTemplate,
  };
}
