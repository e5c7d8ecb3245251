import { describe, expect, it } from "vitest";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { decodeCursor, encodeCursor } from "#server/kernel/keyset.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { saveDraft } from "../commands/save-draft.ts";
import { saveDraftInput } from "../commands/save-draft-input.ts";
import { findDraftEmail, findLastContact, findRequestContact } from "./contact.ts";
import {
  findDraft,
  findDraftInput,
  findRequest,
  findRequestIdByNumber,
  listDrafts,
  listRequestFiles,
} from "./request.ts";

const kit = kitDuringFile();

const as = (actor: Actor) => kit.scopeOf(actor);

describe("one request", () => {
  it("is not found for a stranger, a visitor and an unverified provider", async () => {
    const { request_id } = await kit.openRequest();
    const strangers: Actor[] = [
      await kit.customer(),
      await kit.visitor(),
      await kit.provider({ is_verified: false }),
    ];
    for (const stranger of strangers) {
      expect(await findRequest(as(stranger), request_id, "en")).toBeNull();
      expect(await listRequestFiles(as(stranger), request_id)).toEqual([]);
    }
  });

  it("is not found for an invalid id", async () => {
    expect(await findRequest(as(await kit.customer()), "1 or 1=1", "en")).toBeNull();
  });

  it("is found by its number, typed in any way, by its readers and nobody else", async () => {
    const { request_id, customer } = await kit.openRequest();
    const number = (await findRequest(as(customer), request_id, "en"))?.number ?? "";
    const typed = number.toLowerCase().replace("-", "");
    expect(await findRequestIdByNumber(as(customer), typed)).toBe(request_id);
    expect(await findRequestIdByNumber(as(await kit.customer()), number)).toBeNull();
    expect(await findRequestIdByNumber(as(customer), request_id)).toBeNull();
  });

  it("shows its owner all data, with labelled answers and the category in the given language", async () => {
    const { request_id, customer } = await kit.openRequest();
    const found = await findRequest(as(customer), request_id, "de");
    expect(found).toMatchObject({
      is_owner: true,
      status: "open",
      place_postal_code: "78462",
      category: { name: "Kit-Bilder" },
      answers: [{ key: "guests", label: "Gäste", kind: "number", value: 60 }],
    });
    expect(await findRequestContact(as(customer), request_id)).toMatchObject({ email: "lena@example.test" });
  });

  it("shows a provider the town, and neither postal code nor contact data", async () => {
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    const found = await findRequest(as(provider), request_id, "en");
    expect(found).toMatchObject({ is_owner: false, place_town: "Konstanz", place_postal_code: null });
    expect(JSON.stringify(found)).not.toMatch(/lena|\+49|"78462"/i);
    expect(await findRequestContact(as(provider), request_id)).toBeNull();
  });
});

describe("a draft", () => {
  it("belongs to the visitor who began it and to nobody else", async () => {
    const { visitor, request_id } = await kit.draft();
    expect(await findDraft(as(visitor), request_id, "en")).toMatchObject({ id: request_id, is_owner: true });
    expect(await listDrafts(as(visitor), "en")).toMatchObject([
      { id: request_id, title: "Wedding at the lake", category: "Kit pictures" },
    ]);
    expect(await findDraft(as(await kit.visitor()), request_id, "en")).toBeNull();
    expect(await findDraft(as({ kind: "visitor", visitor_id: null }), request_id, "en")).toBeNull();
    for (const stranger of [await kit.visitor(), await kit.customer(), await kit.operator()])
      expect(await listDrafts(as(stranger), "en")).toEqual([]);
    expect(await findDraft(as(await kit.operator()), request_id, "en")).toBeNull();
  });

  it("keeps unsaved input only for its author, until the step is saved", async () => {
    const { visitor, request_id } = await kit.draft();
    const fields = { title: "Wedd", "wanted[]": ["edited", "album"] };
    const { version } = await kit.run(saveDraftInput, visitor, { step: "details", request_id, fields });
    expect(await findDraftInput(as(visitor), request_id)).toEqual({ details: fields });
    for (const stranger of [await kit.visitor(), await kit.customer(), await kit.operator()])
      expect(await findDraftInput(as(stranger), request_id)).toEqual({});
    await kit.run(saveDraft, visitor, {
      step: "details",
      request_id,
      version,
      title: "Wedding",
      answers: { guests: 5 },
    });
    expect(await findDraftInput(as(visitor), request_id)).toEqual({});
  });

  it("knows the contact of the last submitted request", async () => {
    const { customer } = await kit.openRequest();
    expect(await findLastContact(as(customer))).toMatchObject({ email: "lena@example.test" });
    expect(await findLastContact(as(await kit.customer()))).toBeNull();
  });

  it("prefills the address of sign-up only when it was submitted", async () => {
    const { visitor, request_id, version } = await kit.draft();
    expect(await findDraftEmail(as(visitor))).toBeNull();
    await kit.run(submitRequest, visitor, { request_id, version });
    expect(await findDraftEmail(as(visitor))).toBe("lena@example.test");
    expect(await findDraftEmail(as(await kit.visitor()))).toBeNull();
  });
});

describe("a cursor", () => {
  it("decodes to its original values, and only for its own kind", () => {
    const id = "0190a1b2-0000-7000-8000-000000000001";
    const at = { value: "2026-11-21T03:00:00.000Z", id };
    expect(decodeCursor(encodeCursor(at), "instant")).toEqual(at);
    expect(decodeCursor(encodeCursor(at), "number")).toBeNull();
    expect(decodeCursor(encodeCursor({ value: 5, id }), "number")).toEqual({ value: 5, id });
  });
});
